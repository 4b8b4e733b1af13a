import { describe, expect, it } from "vitest";
import { youtubeIdIn } from "#domain/widgets/widget.ts";

describe("the video id in what is pasted", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s",
    "http://youtube.com/watch?v=dQw4w9WgXcQ#comments",
    "m.youtube.com/watch?v=dQw4w9WgXcQ",
    " https://youtu.be/dQw4w9WgXcQ?si=abc ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    "https://youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/live/dQw4w9WgXcQ",
  ])("is taken out of %s", (address) => {
    expect(youtubeIdIn(address)).toBe("dQw4w9WgXcQ");
  });

  it.each([
    "dQw4w9WgXcQ",
    "",
    "dQw4",
    "https://www.youtube.com/",
    "https://youtu.be/dQw4w9WgXcQtoolong",
    "https://evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtu.be/dQw4w9WgXcQ",
  ])("is not looked for in %j", (text) => {
    expect(youtubeIdIn(text)).toBe(text);
  });
});

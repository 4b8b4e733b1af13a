// A rule of oxlint: a text that is made at run time can have `$'` or `$&`, which `.replace` reads as parts of the text around it.

/** `$1` and `$&` are meant where they are written out. */
const UNMEANT = /\$(?![1-9&])/u;

function isSafe(node) {
  if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") return true;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return !UNMEANT.test(node.quasis[0].value.cooked);
  return node.type === "Literal" && typeof node.value === "string" && !UNMEANT.test(node.value);
}

const replacement = {
  create: (context) => ({
    CallExpression({ callee, arguments: [, given] }) {
      const isReplace =
        callee.type === "MemberExpression" && /^replace(?:All)?$/u.test(callee.property.name);
      if (isReplace && given && !isSafe(given))
        context.report({ node: given, message: "Give the replacement as a function." });
    },
  }),
};

export default { meta: { name: "own" }, rules: { replacement } };

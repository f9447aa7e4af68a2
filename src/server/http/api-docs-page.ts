import { escapeHtml } from '#server/platform/escape-html.ts';

/** The page /docs, around what Swagger UI makes of the contract. */
export const apiDocsPage = (appName: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API of ${escapeHtml(appName)}</title>
    <link rel="icon" href="/icons/icon-192.png" type="image/png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/page.css" />
  </head>
  <body>
    <header class="intro">
      <a class="home" href="/"><img src="/icons/icon-192.png" alt="" width="28" height="28" />${escapeHtml(appName)}</a>
      <h1>The API</h1>
      <p>
        All calls of this community. To try one as yourself, <a href="/apiTokens">make an API token</a>, press “Authorize”
        and paste it. With the scope <code>read</code> a token makes the calls that change nothing;
        with <code>write</code> it also posts, comments, saves and follows in your name. This page forgets it when you leave.
      </p>
    </header>
    <main id="calls"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/show-calls.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI, in the browser's colour scheme. It asks for API tokens only: nobody should paste the token of a session. */
export const apiDocsScript = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
const onlyApiTokens = (select) => (state) => select(state)?.filter((scheme) => scheme.has('apiToken'));
const plugin = { statePlugins: { auth: { wrapSelectors: { definitionsToAuthorize: onlyApiTokens } } } };
SwaggerUIBundle({
  url: '/openapi.yaml',
  dom_id: '#calls',
  docExpansion: 'none',
  showExtensions: true,
  validatorUrl: null,
  plugins: [plugin],
});
`;

/** The colours of the community's own pages. */
export const apiDocsStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf8f3, #151814);
  --ink: light-dark(#1d211b, #eceae2);
  --ink-soft: light-dark(#5a6055, #a9ae9f);
  --line: light-dark(#e3dccf, #323830);
  --moss: light-dark(#35553d, #9cc3a0);
}
html,
html.dark-mode,
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
}
.intro {
  box-sizing: border-box;
  max-width: 1460px;
  margin-inline: auto;
  padding: 28px 20px 0;
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.intro .home {
  display: inline-flex;
  align-items: center;
  gap: 10px;
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
}
.intro img {
  border-radius: 6px;
}
.intro h1 {
  margin: 20px 0 4px;
  font: 500 clamp(1.9rem, 1.4rem + 2vw, 2.8rem) / 1.15 Georgia, serif;
}
.intro p {
  max-width: 44rem;
  margin: 0;
  color: var(--ink-soft);
}
.intro a:not(.home) {
  color: var(--moss);
}
.intro code {
  font-size: 0.92em;
}
.swagger-ui .scheme-container,
html.dark-mode .swagger-ui .scheme-container {
  background: none;
  box-shadow: none;
  border-block: 1px solid var(--line);
}
.swagger-ui .btn.authorize,
.swagger-ui .btn.execute {
  border-color: var(--moss);
  color: var(--moss);
}
.swagger-ui .btn.authorize svg {
  fill: var(--moss);
}
.swagger-ui .btn.execute {
  background: var(--moss);
  color: var(--paper);
}
html.dark-mode .swagger-ui {
  background: none;
}
.swagger-ui .info {
  margin: 28px 0;
}
.swagger-ui table.parameters {
  table-layout: auto;
}
.swagger-ui .opblock .opblock-summary-path {
  overflow-wrap: anywhere;
}
`;

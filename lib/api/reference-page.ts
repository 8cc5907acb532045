/** The console's faces and its one accent. */
const style = `
  @font-face { font-family: Inter; src: url(/docs/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
  @font-face { font-family: Mono; src: url(/docs/mono.woff2) format("woff2"); font-weight: 100 800; font-display: swap; }
  :root { --scalar-font: Inter, system-ui, sans-serif; --scalar-font-code: Mono, ui-monospace, monospace; }
  .light-mode { --scalar-color-accent: #0f6b66; --scalar-background-accent: #e4f2f0; }
  .dark-mode { --scalar-color-accent: #57cbbf; --scalar-background-accent: #102c2b; }
`;

// Scalar's page asks its maker's servers for fonts, an assistant, a proxy and statistics unless told not to.
const configuration = {
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: "",
  showDeveloperTools: "never",
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: "json",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  customCss: style,
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The API reference: shows /openapi.json with a script from this origin. */
export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API reference · Credence</title>
  </head>
  <body>
    <noscript>The API reference needs JavaScript; the document behind it is <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script id="api-reference" data-url="/openapi.json" data-configuration="${escaped(JSON.stringify(configuration))}"></script>
    <script src="/docs/scalar.js"></script>
  </body>
</html>
`;

/** The browser itself keeps every request on this origin, whatever a later version of the script tries. */
export const referenceHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
};

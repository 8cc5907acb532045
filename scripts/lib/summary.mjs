import { curlChain } from "./curl-chain.mjs";

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join("  ")}`.trimEnd())
    .join("\n");
}

/** What `npm start` ends with: where it is, who can sign in, and a first call. `demo` is DATA_DIR/demo.json. */
export function summary({ baseUrl, demo, demoFile }) {
  const where = `Credence is ready at ${baseUrl}`;
  if (demo === undefined) return `\n${where}\n`;
  const [organization] = demo.organizations;
  const mine = ({ organizationId }) => organizationId === organization.id;
  const users = demo.users.filter(mine).map(({ role, email, password }) => [role, email, password]);
  const clients = demo.clients.filter(mine);

  return `
Sign in as (${organization.name}; all of them, and the second organization's, are in ${demoFile})
${table(users)}

API clients (client id, secret)
${table(clients.map(({ role, clientId, clientSecret }) => [role, clientId, clientSecret]))}

A provider from token to timeline, to paste:

${curlChain({ baseUrl, clients })}

${where}
Ctrl-C stops everything.
`;
}

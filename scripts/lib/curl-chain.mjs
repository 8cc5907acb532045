/** Commands to paste: token, provider, workflow, approval, timeline, as the Medical Director's client of the demo. */
export function curlChain({ baseUrl, client }) {
  return `BASE=${baseUrl}
ORG=${client.organizationId}
TOKEN=$(curl -s $BASE/auth-tokens/v2/api -H 'Content-Type: application/json' \\
  -d '{"grant_type":"client","client_id":"${client.clientId}","client_secret":"${client.clientSecret}"}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
}

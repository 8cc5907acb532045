/**
 * Commands to paste: token → provider → workflow → verification → approval → timeline. A Credentialing User prepares
 * the file, a Medical Director decides. The demo's registry knows the invented provider: identity and lists verify by
 * themselves, the rest is confirmed as a person would. Pasted again it starts the next cycle, or goes on with the one
 * that is open. No comments: an interactive zsh runs them.
 */
export function curlChain({ baseUrl, clients }) {
  const clientOf = (role) => clients.find((client) => client.role === role);
  const director = clientOf("Medical Director");
  const specialist = clientOf("Credentialing User");
  const secretOf = (client) =>
    `{"grant_type":"client","client_id":"${client.clientId}","client_secret":"${client.clientSecret}"}`;
  return `BASE=${baseUrl}
ORGANIZATION=${director.organizationId}
read_json() { node -e 'try { const data = JSON.parse(require("fs").readFileSync(0, "utf8")); console.log(eval(process.argv[1])) } catch { console.error("No answer: does Credence run?"); process.exit(1) }' "$1"; }
token() { curl -s "$BASE/auth-tokens/v2/api" -H 'Content-Type: application/json' -d "$1" | read_json data.access_token; }
api() { METHOD=$1; ADDRESS=$2; shift 2; curl -s -X "$METHOD" "$BASE$ADDRESS" -H "Authorization: Bearer $TOKEN" -H "organization-id: $ORGANIZATION" -H 'Content-Type: application/json' "$@"; }

DIRECTOR=$(token '${secretOf(director)}')
TOKEN=$(token '${secretOf(specialist)}')
PROVIDER=$(api POST /v2/provider -d '{"first_name":"Juniper","middle_name":"Rose","last_name":"Aldwick","degree":"MD","npi":"2100000258","states":"CA","gender":"F","dob":"1983-03-03"}' | read_json data.provider_id)
api POST "/v2/provider/$PROVIDER/credentialing-workflows" -d '{}' -w '\\nstarted: HTTP %{http_code}\\n'
WORKFLOW=$(api GET "/credentialing-workflows?providerId=$PROVIDER&limit=1000" | read_json 'data.data.at(-1).id')

for ELEMENT in $(api GET "/v2/credentialing-workflows/$WORKFLOW/verifications" | read_json 'data.filter((one) => one.required && one.kind === "manual").map((one) => one.element).join(" ")'); do
  api PUT "/v2/credentialing-workflows/$WORKFLOW/verifications/$ELEMENT" -d '{"status":"verified","source":"Primary source","method":"Website"}'
done
for SECOND in $(seq 60); do
  STATUS=$(api GET "/v2/credentialing-workflows/$WORKFLOW" | read_json data.status) && [ "$STATUS" != PSV_READY ] || break
  sleep 1
done

TOKEN=$DIRECTOR
api PUT "/v2/credentialing-workflows/$WORKFLOW/steps/move-to-cred-approved" -d '{"reason":"Complete and clean"}' -w 'approved: HTTP %{http_code}\\n'
api GET "/v2/provider/$PROVIDER/credentialing-workflow-timelines" | read_json 'data.map((one) => one.createdAt + " " + one.credentialingStatus + ", " + one.createdByName).join("\\n")'`;
}

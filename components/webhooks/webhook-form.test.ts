import { expect, test } from "vitest";
import { formOf, toChanges } from "@/components/webhooks/webhook-form";
import { WebhookChanges, type WebhookRecord } from "@/lib/webhooks/webhook-schemas";

const webhook: WebhookRecord = {
  id: "whk_1",
  organization_id: "org_1",
  url: "https://example.org/hook",
  event_types: ["export.completed"],
  description: "Claims",
  headers: { "X-Tenant": "****", Authorization: "****" },
  created_at: "2026-03-01T00:00:00.000Z",
  paused_at: null,
  paused_reason: null,
  failing_since: null,
  previous_secret_until: null,
};

test("saving settings in which nothing was changed keeps every secret that is on file", () => {
  const oauth = { client_id: "north", client_secret: "****", token_url: "https://example.org/token", scope: null };
  const withOauth = {
    ...webhook,
    headers: { "X-Tenant": "****" },
    oauth_configuration: { ...oauth, headers: { "X-Key": "****" } },
  };
  expect(WebhookChanges.parse(toChanges(formOf(withOauth)))).toEqual({
    url: "https://example.org/hook",
    event_types: ["export.completed"],
    description: "Claims",
    headers: { "X-Tenant": "****" },
    oauth_configuration: {
      client_id: "north",
      client_secret: "****",
      token_url: "https://example.org/token",
      scope: undefined,
      headers: { "X-Key": "****" },
    },
  });
});

test("a header line that is taken away, and a token that is not fetched any more, are taken from the webhook", () => {
  const values = { ...formOf(webhook), headers: "X-Tenant: ****\nX-New: a: b", description: "" };
  expect(toChanges(values)).toMatchObject({
    description: "",
    headers: { "X-Tenant": "****", "X-New": "a: b" },
    oauth_configuration: null,
  });
  expect(toChanges({ ...values, headers: " \n" }).headers).toBeNull();
});

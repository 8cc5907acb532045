import fs from "node:fs";
import { expect, test } from "vitest";
import { operations } from "@/lib/operations";
import { webhookEvents } from "@/lib/webhooks/event-schemas";
import { type Role, roles } from "./context";
import { openApiDocument, openApiText } from "./openapi";
import type { OperationDefinition } from "./operation";

const definitions: readonly OperationDefinition[] = Object.values(operations);
const document = openApiDocument(definitions, webhookEvents) as unknown as Record<string, unknown>;

const deciders: Role[] = ["Medical Director", "Provisional Approver"];
const reverters: Role[] = ["Supervisor", ...deciders];
const everybody: readonly Role[] = roles;

type Specified = [id: string, method: string, path: string, success: number[], access: string | readonly Role[]];

/** The operations of the specification: name, method, path, success statuses and who may call them. */
const specified: Specified[] = [
  ["issueToken", "POST", "/auth-tokens/v2/api", [201], "public"],
  ["revertWorkflowStatus", "PATCH", "/credentialing-workflows/{id}/revert-status", [200], reverters],
  ["createWorkflowNote", "POST", "/credentialing-workflows/{id}/notes", [201], "any role"],
  ["updateWorkflowNote", "PATCH", "/credentialing-workflows/{id}/notes/{noteId}", [200], "any role"],
  ["populateTemplateFields", "GET", "/credentialing-workflows/{id}/populate-template-fields", [200], "any role"],
  ["approveProviderWorkflow", "PUT", "/v2/credentialing-workflows/{id}/steps/move-to-cred-approved", [204], deciders],
  ["denyProviderWorkflow", "PUT", "/v2/credentialing-workflows/{id}/steps/move-to-cred-denied", [204], deciders],
  ["tableProviderWorkflow", "PUT", "/v2/credentialing-workflows/{id}/steps/move-to-tabled", [204], deciders],
  ["cancelProviderWorkflow", "PUT", "/v2/credentialing-workflows/{id}/steps/move-to-cancel", [204], everybody],
  ["cancelFacilityWorkflow", "PUT", "/v2/facility-credentialing-workflows/{id}/steps/move-to-cancel", [204], everybody],
  [
    "approveFacilityWorkflow",
    "PUT",
    "/v2/facility-credentialing-workflows/{id}/steps/move-to-cred-approved",
    [204],
    deciders,
  ],
  [
    "denyFacilityWorkflow",
    "PUT",
    "/v2/facility-credentialing-workflows/{id}/steps/move-to-cred-denied",
    [204],
    deciders,
  ],
  ["exportProviderDirectory", "GET", "/providers/export/provider-directory", [200], "any role"],
  ["exportHsdReport", "GET", "/providers/export/hsd-report", [200], "any role"],
  ["uploadSupportingDocument", "POST", "/providers/{id}/supporting-documents", [201], "any role"],
  ["listProviderTimelines", "GET", "/providers/{providerId}/credentialing-workflow-timelines", [200], "any role"],
  ["createProvider", "POST", "/v2/provider", [201], "any role"],
  ["getProvider", "GET", "/v2/provider", [200], "any role"],
  [
    "signSupportingDocument",
    "GET",
    "/v2/provider/{providerId}/supporting-documents/{supportingDocumentId}/signed-url",
    [200],
    "any role",
  ],
  ["listSurveyResponses", "GET", "/v2/provider/{providerId}/survey-responses", [200], "any role"],
  ["listProviderOutreaches", "GET", "/v2/provider/{providerId}/outreaches", [200], "any role"],
  ["startProviderWorkflow", "POST", "/v2/provider/{providerId}/credentialing-workflows", [201], "any role"],
  ["replaceProviderGroups", "PUT", "/v2/provider/{providerId}/groups", [200], "any role"],
  ["listProviderGroups", "GET", "/v2/provider/{providerId}/groups", [200], "any role"],
  ["listProviderTimelinesV2", "GET", "/v2/provider/{providerId}/credentialing-workflow-timelines", [200], "any role"],
  ["createProfessionalIds", "POST", "/v2/provider/{providerId}/professional-ids", [201], "any role"],
  ["listSpecialties", "GET", "/v2/provider/{providerId}/specialties", [200], "any role"],
  ["createSpecialty", "POST", "/v2/provider/{providerId}/specialties", [201], "any role"],
  ["updateSpecialty", "PATCH", "/v2/provider/{providerId}/specialties/{specialtyId}", [204], "any role"],
  ["deleteSpecialty", "DELETE", "/v2/provider/{providerId}/specialties/{specialtyId}", [204], "any role"],
  ["saveAttestedData", "POST", "/v2/provider/{providerId}/attested-data", [201], "any role"],
  ["getAttestedData", "GET", "/v2/provider/{providerId}/attested-data", [200], "any role"],
  ["uploadAttestedDocument", "POST", "/v2/provider/{providerId}/attested-data/documents", [201], "any role"],
  ["getCaqhData", "GET", "/v2/provider/{providerId}/caqh-data", [200], "any role"],
  ["signProviderPsv", "GET", "/v2/provider/{providerId}/psv/signed-url", [200], "any role"],
  ["createProviders", "POST", "/v2/providers", [201, 207], "any role"],
  ["listProviders", "GET", "/v2/providers", [200], "any role"],
  ["terminateProviders", "PATCH", "/v2/providers/terminate-providers", [200, 207], "any role"],
  ["unterminateProviders", "PATCH", "/v2/providers/unterminate-providers", [204, 207], "any role"],
  ["updateProvider", "PATCH", "/v2/providers/{id}", [200], "any role"],
  ["shareProvidersToCommittee", "POST", "/v2/providers/bulk-share-to-cred-committee", [204, 207], "any role"],
  ["shareProviderToCommittee", "PATCH", "/v2/providers/{id}/share-to-cred-committee", [204], "any role"],
  ["listFlags", "GET", "/flags", [200], "any role"],
  ["setFlagsActive", "PATCH", "/flags", [200], "any role"],
  ["deactivateFlag", "PATCH", "/flags/{id}/deactivate", [200], "any role"],
  ["activateFlag", "PATCH", "/flags/{id}/activate", [200], "any role"],
  ["markFlagReadByWebhook", "PATCH", "/flags/webhook/{id}/mark-read", [204], "any role"],
  ["markFlagsRead", "PATCH", "/flags/bulk-mark-read", [204, 207], "any role"],
  ["markFlagRead", "PATCH", "/flags/{id}/mark-read", [200], "any role"],
  ["markFlagUnread", "PATCH", "/flags/{id}/mark-unread", [200], "any role"],
  ["searchFlags", "GET", "/flags/search", [200], "any role"],
  ["markFlagsUnread", "PATCH", "/flags/bulk-mark-unread", [204, 207], "any role"],
  ["markProviderFlagsRead", "POST", "/flags/{id}/mark-all-read-for-provider", [204], "any role"],
  ["listProviderFlags", "GET", "/v2/flags", [200], "any role"],
  ["markFlagsReadV2", "PATCH", "/v2/flags/bulk-mark-read", [204, 207], "any role"],
  ["markFlagReadV2", "PATCH", "/v2/flags/{id}/mark-read", [204], "any role"],
  ["searchFlagsV2", "GET", "/v2/flags/search", [200], "any role"],
  ["associateFacilities", "POST", "/v2/groups/{id}/associate-facilities", [201, 207], "any role"],
  ["dissociateFacilities", "DELETE", "/v2/groups/{id}/associate-facilities", [200, 207], "any role"],
  ["getFacility", "GET", "/v2/facilities/{facilityId}", [200], "any role"],
  ["updateFacility", "PATCH", "/v2/facilities/{facilityId}", [204], "any role"],
  ["listFacilities", "GET", "/v2/facilities", [200], "any role"],
  ["createFacility", "POST", "/v2/facilities", [201], "any role"],
  ["terminateFacilities", "PATCH", "/v2/facilities/terminate-facility", [204, 207], "any role"],
  ["unterminateFacilities", "PATCH", "/v2/facilities/unterminate-facility", [204, 207], "any role"],
  ["signFacilityPsv", "GET", "/v2/facilities/{facilityId}/psv/signed-url", [200], "any role"],
  ["listFacilityGroups", "GET", "/v2/facilities/{facilityId}/groups", [200], "any role"],
  ["getFacilityTimeline", "GET", "/v2/facilities/{facilityId}/credentialing-workflow-timelines", [200], "any role"],
  ["createFormSubmission", "POST", "/forms/submissions", [201], "any role"],
  ["getFormSubmission", "GET", "/forms/submissions/{id}", [200], "any role"],
  ["listWebhooks", "GET", "/v2/webhooks", [200], "any role"],
  ["createWebhook", "POST", "/v2/webhooks", [201], "any role"],
  ["deleteWebhook", "DELETE", "/v2/webhooks", [204], "any role"],
  ["sendTestEvent", "POST", "/v2/webhooks/{webhookId}/test-event", [201], "any role"],
];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Every object in the document, with the way to it. */
function* objectsIn(value: unknown, way = "#"): Generator<[way: string, object: Json]> {
  if (!isObject(value)) return;
  yield [way, value];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${way}/${name}`);
}

function resolve(reference: string): unknown {
  const names = reference.replace(/^#\//, "").split("/");
  return names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), document);
}

function* operationObjects(): Generator<[address: string, operation: Json]> {
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    for (const [method, object] of Object.entries(item)) {
      if (isObject(object)) yield [`${method.toUpperCase()} ${path}`, object];
    }
  }
}

test("the published document is the one that the contracts make; `npm run openapi` writes it", () => {
  expect(fs.readFileSync("public/openapi.json", "utf8")).toBe(openApiText(definitions, webhookEvents));
});

test("it is OpenAPI 3.1 with every operation under its own name, and each name once", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: expect.any(String), version: expect.any(String) },
  });
  const ids = [...operationObjects()].map(([, { operationId }]) => operationId);
  expect(ids.toSorted()).toEqual(definitions.map(({ id }) => id).toSorted());
});

test("every reference leads somewhere", () => {
  for (const [way, { $ref }] of objectsIn(document)) {
    if (typeof $ref === "string") expect(resolve($ref), `${way} → ${$ref}`).toBeDefined();
  }
});

test("every component is used", () => {
  const used = new Set([...objectsIn(document)].map(([, { $ref }]) => $ref));
  const { securitySchemes: _, ...components } = document.components as Record<string, Json>;
  for (const [kind, members] of Object.entries(components)) {
    for (const name of Object.keys(members)) expect(used, name).toContain(`#/components/${kind}/${name}`);
  }
});

test("every operation has a tag that is explained, a summary, its path's parameters and its errors", () => {
  const tags = (document.tags as { name: string; description: string }[]).map(({ name }) => name);
  for (const [address, operation] of operationObjects()) {
    const {
      parameters = [],
      responses,
      summary,
    } = operation as {
      parameters?: { name?: string; in?: string }[];
      responses: Json;
      summary: string;
    };
    expect(tags, address).toEqual(expect.arrayContaining(operation.tags as string[]));
    expect(summary, address).toMatch(/^[A-Z]/);
    const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    expect(inPath, address).toEqual(address.match(/\{\w+\}/g) ?? []);
    expect(Object.keys(responses), address).toEqual(expect.arrayContaining(["429"]));
    expect(Object.keys(responses)[0], address).toMatch(/^2\d\d$/);
  }
});

test("an example shown with an operation is one that its contract accepts", () => {
  for (const [address, { requestBody, operationId }] of operationObjects()) {
    const content = (requestBody as { content?: Record<string, Json> } | undefined)?.content?.["application/json"];
    if (content?.example === undefined) continue;
    const definition = definitions.find(({ id }) => id === operationId);
    expect(definition?.body?.safeParse(content.example), address).toMatchObject({ success: true });
  }
});

const declared = specified.filter(([id, method, path]) =>
  definitions.some((op) => op.id === id || (op.path === path && op.method === method)),
);

test.each(declared)(
  "%s has the address, success statuses and roles of the specification",
  (id, method, path, success, access) => {
    const operation = definitions.find((candidate) => candidate.id === id);
    expect(operation).toMatchObject({ id, method, path });
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(success);
    const asSet = (who: string | readonly string[] | undefined) => (typeof who === "string" ? who : who?.toSorted());
    expect(asSet(operation?.access)).toEqual(asSet(access));
  },
);

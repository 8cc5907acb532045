import { attestedExample } from "@/lib/profiles/attested-example";
import { AttestedData, type AttestedSnapshot } from "@/lib/profiles/attested-schemas";

type Place = { organizationId: string; workflowId: string };

/** A value as attested data writes it: what was said, and what was asked. */
export const said = (value: string, description = ""): { value: string; description: string } => ({
  value,
  description,
});

/** An attestation of the invented provider of the API's examples, for a workflow; the rest as given. */
export function attestedBody(
  { organizationId, workflowId }: Place,
  {
    snapshot = {},
    ...rest
  }: Partial<Omit<AttestedData, "data_snapshot">> & { snapshot?: Partial<AttestedSnapshot> } = {},
): AttestedData {
  const example = AttestedData.parse(attestedExample);
  return {
    ...example,
    ...rest,
    organization_id: organizationId,
    workflow_id: workflowId,
    data_snapshot: { ...example.data_snapshot, ...snapshot },
  };
}

/** The job that goes on with an import, checking or creating; several for one are run as one. */
export const importJob = ({ organizationId, id }: { organizationId: string; id: string }) =>
  ({ name: "run-import", data: { organizationId, importId: id }, singletonKey: id }) as const;

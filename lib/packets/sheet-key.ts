/** Where the packets of a workflow lie, and the sheets of its decisions. */
export const packetFolder = (organizationId: string, workflowId: string): string =>
  `${organizationId}/packets/${workflowId}`;

/** The name of a decision's sheet in storage: its event's, and once that was reverted also the revert's. */
export const sheetKeyOf = (folder: string, eventId: string, revertId?: string): string =>
  `${folder}/${eventId}${revertId ? `-${revertId}` : ""}.pdf`;

/** The event that a sheet is of. */
export const eventOfSheet = (storageKey: string): string => /\/(evt_[0-9a-z]+)[^/]*\.pdf$/.exec(storageKey)?.[1] ?? "";

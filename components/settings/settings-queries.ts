import { queryOptions } from "@tanstack/react-query";
import { call, callForAnswer } from "@/lib/api/client";
import { getSettings, listSettingChanges } from "@/lib/settings/operations";

/** The settings with the version that a change is made against. */
export const settingsQuery = queryOptions({
  queryKey: [getSettings.id],
  queryFn: async () => {
    const { body, etag } = await callForAnswer(getSettings);
    return { settings: body, etag: etag ?? "" };
  },
});

export const settingChangesQuery = queryOptions({
  queryKey: [listSettingChanges.id],
  queryFn: () => call(listSettingChanges),
});

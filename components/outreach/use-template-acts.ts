"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ifVersion, refreshOutreach, type Template } from "@/components/outreach/outreach-queries";
import { useConsoleSession } from "@/components/shell/console-session";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import {
  archiveOutreachTemplate,
  createOutreachTemplate,
  restoreOutreachTemplate,
  updateOutreachTemplate,
} from "@/lib/outreach/setting-operations";

/** What a Supervisor does with templates; everybody else reads them. */
export function useTemplateActs() {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const conditionOf = ({ id, version }: Template) => ({ params: { id }, ifMatch: ifVersion(version) });

  async function makeDefault(template: Template): Promise<void> {
    try {
      await call(updateOutreachTemplate, { ...conditionOf(template), body: { isDefault: true } });
      toast.done({ title: `“${template.name}” is used when nobody chooses another` });
    } catch (error) {
      toast.failed({ title: "The default letter stays as it was.", description: describeError(error) });
    }
    await refreshOutreach(client);
  }
  async function archive(template: Template, reason: string): Promise<void> {
    await call(archiveOutreachTemplate, { ...conditionOf(template), body: { reason } });
    await refreshOutreach(client);
    toast.done({ title: `“${template.name}” archived` });
  }
  async function restore(template: Template, reason: string): Promise<void> {
    await call(restoreOutreachTemplate, { ...conditionOf(template), body: { reason } });
    await refreshOutreach(client);
    toast.done({ title: `“${template.name}” is back` });
  }
  return {
    mayEdit: createOutreachTemplate.access.some((role) => user.roles.includes(role)),
    makeDefault,
    archive,
    restore,
  };
}

import { ShieldAlert } from "lucide-react";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { Badge } from "@/components/ui/badge";

/** Beside the name, for good: a Supervisor made an exception for this file. */
export const OverrideBadge = ({ overrides }: Pick<WorkflowDetail, "overrides">) =>
  overrides.length > 0 && (
    <Badge tone="major" icon={ShieldAlert}>
      {overrides.length === 1 ? "Override recorded" : `${overrides.length} overrides recorded`}
    </Badge>
  );

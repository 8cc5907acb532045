import { Badge } from "@/components/ui/badge";
import { factsOfFileType } from "@/lib/providers/enumerations";

/** Whether the rules found the file clean. */
export function FileTypeBadge({ fileType, look }: { fileType: string; look?: "soft" | "plain" }) {
  const { label, tone } = factsOfFileType(fileType);
  return (
    <Badge tone={tone} look={look}>
      {label}
    </Badge>
  );
}

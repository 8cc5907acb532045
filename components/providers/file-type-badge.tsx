import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";

const fileTypes: Record<string, { label: string; tone: Tone }> = {
  Clean: { label: "Clean file", tone: "done" },
  Non_Clean: { label: "Non-clean file", tone: "major" },
  Pending: { label: "Not yet classified", tone: "neutral" },
};

/** Whether the rules found the file clean. */
export function FileTypeBadge({ fileType, look }: { fileType: string; look?: "soft" | "plain" }) {
  const { label, tone } = fileTypes[fileType] ?? { label: fileType, tone: "neutral" as const };
  return (
    <Badge tone={tone} look={look}>
      {label}
    </Badge>
  );
}

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import type { Template } from "@/components/outreach/outreach-queries";
import type { useTemplateActs } from "@/components/outreach/use-template-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";

type TemplateRowProps = {
  template: Template;
  acts: ReturnType<typeof useTemplateActs>;
  /** Asks for the reason to archive it, or to bring it back. */
  onAsk: () => void;
};

/** A template by its name: what its subject says, whether it is the default, and what can be done with it. */
export function TemplateRow({ template, acts, onAsk }: TemplateRowProps) {
  const { id, name, subject, isDefault, archivedAt, updatedAt } = template;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2 text-13">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/console/outreach/templates/${id}`}
            className="rounded-small font-medium text-ink wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          {isDefault && <Badge tone="minor">Default</Badge>}
          {archivedAt && <Badge>Archived</Badge>}
        </p>
        <p className="truncate text-ink-3">{subject}</p>
      </div>
      <span className="text-12 text-ink-3 max-sm:hidden">
        Changed <DateText value={updatedAt} />
      </span>
      {acts.mayEdit &&
        (archivedAt ? (
          <Button size="small" onClick={onAsk} aria-label={`Bring “${name}” back`}>
            Bring back
          </Button>
        ) : (
          <Menu
            align="end"
            trigger={<IconButton size="small" icon={Ellipsis} label={`What can be done with “${name}”`} />}
          >
            {!isDefault && <MenuItem onClick={() => void acts.makeDefault(template)}>Make it the default</MenuItem>}
            <MenuItem onClick={onAsk}>Archive template</MenuItem>
          </Menu>
        ))}
    </li>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { RuleForm } from "@/components/policies/rule-form";
import type { PolicyEditing } from "@/components/policies/use-policy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Menu, MenuItem } from "@/components/ui/menu";
import { builtInRules } from "@/lib/policies/built-in-rules";
import type { FilePolicy } from "@/lib/policies/file-policy";
import type { FileRule } from "@/lib/policies/file-rule";
import { conditionLabels, ruleInWords } from "@/lib/policies/rule-words";

/** What makes a file anything but clean, each rule as a sentence; a Supervisor changes its thresholds in place. */
export function CleanRules({ editing, content }: { editing: PolicyEditing<"file">; content: FilePolicy }) {
  const [opened, setOpened] = useState<string | null>(null);
  const { rules } = content;
  const keep = (next: FileRule[]) => editing.edit({ ...content, rules: next });
  const replace = (id: string, rule: FileRule) => keep(rules.map((one) => (one.id === id ? rule : one)));
  const close = (id: string) => {
    setOpened(null);
    requestAnimationFrame(() => document.getElementById(`edit-${id}`)?.focus());
  };
  const add = (pattern: FileRule) => {
    const id = freeId(pattern.when.fact, rules);
    keep([...rules, { ...pattern, id, enabled: true }]);
    setOpened(id);
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-3xl text-13 text-ink-2">
        A file is clean when everything required is verified and none of these rules finds anything. It is judged again
        whenever something in it changes.
      </p>
      <ul aria-label="Rules" className="divide-y rounded border bg-raised">
        {rules.map((rule) => (
          <li key={rule.id}>
            <div className="flex items-start gap-3 px-3 py-2.5">
              {editing.mayEdit && (
                <Checkbox
                  aria-label={`${rule.label} is in use`}
                  className="h-5"
                  checked={rule.enabled}
                  onCheckedChange={(enabled) => replace(rule.id, { ...rule, enabled })}
                />
              )}
              <RuleText rule={rule} />
              {editing.mayEdit && (
                <Button
                  id={`edit-${rule.id}`}
                  size="small"
                  variant="quiet"
                  aria-expanded={opened === rule.id}
                  aria-label={`Edit ${rule.label}`}
                  onClick={() => setOpened(opened === rule.id ? null : rule.id)}
                >
                  Edit
                </Button>
              )}
            </div>
            {editing.mayEdit && opened === rule.id && (
              <RuleForm
                rule={rule}
                onKeep={(next) => {
                  replace(rule.id, next);
                  close(rule.id);
                }}
                onRemove={() => {
                  keep(rules.filter(({ id }) => id !== rule.id));
                  setOpened(null);
                }}
                onClose={() => close(rule.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing.mayEdit && (
        <div>
          <Menu trigger={<Button icon={Plus}>Add rule</Button>}>
            {patterns.map((pattern) => (
              <MenuItem key={pattern.when.fact} onClick={() => add(pattern)}>
                {conditionLabels[pattern.when.fact]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </div>
  );
}

/** A rule of every kind of condition, to begin from. */
const patterns = builtInRules.filter(
  ({ when }, index) => builtInRules.findIndex((rule) => rule.when.fact === when.fact) === index,
);

function freeId(base: string, rules: readonly FileRule[]): string {
  const taken = rules.map(({ id }) => id);
  const numbered = Array.from({ length: rules.length + 1 }, (_, index) =>
    index === 0 ? base : `${base}-${index + 1}`,
  );
  return numbered.find((id) => !taken.includes(id)) ?? base;
}

function RuleText({ rule }: { rule: FileRule }) {
  const isPending = rule.verdict === "Pending";
  return (
    <div className={rule.enabled ? "min-w-0 flex-1 text-13" : "min-w-0 flex-1 text-13 text-ink-3"}>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {rule.label}
        {!rule.enabled && <Badge>Not in use</Badge>}
        {rule.enabled && isPending && <Badge tone="waiting">Pending</Badge>}
        {rule.of !== "everyone" && (
          <span className="text-12 font-normal text-ink-3">{rule.of === "provider" ? "Providers" : "Facilities"}</span>
        )}
      </p>
      <p className={rule.enabled ? "text-ink-2 wrap-anywhere" : "wrap-anywhere"}>{ruleInWords(rule)}.</p>
    </div>
  );
}

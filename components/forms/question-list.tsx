"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import {
  addQuestion,
  moveQuestion,
  moveSection,
  questionOf,
  removeQuestion,
  renameSection,
  replaceQuestion,
} from "@/components/forms/edit-content";
import { sectionsOf } from "@/components/forms/form-words";
import { QuestionForm } from "@/components/forms/question-form";
import { QuestionRow } from "@/components/forms/question-row";
import { SectionHead } from "@/components/forms/section-head";
import type { FormEditing } from "@/components/forms/use-form-editing";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { FormContent, FormField } from "@/lib/forms/form-schemas";

type QuestionListProps = { editing: FormEditing; content: FormContent };

/** What is open: a question by its key, or a new one of a section ("" for a section that is new too). */
type Opened = { key: string } | { newIn: string } | null;

const blank = (section: string): FormField => ({
  key: "",
  label: "",
  type: "text",
  required: false,
  choices: [],
  section,
});

/** The questions by section, with where each answer goes; a Supervisor changes them in place. */
export function QuestionList({ editing, content }: QuestionListProps) {
  const { mayEdit, edit } = editing;
  const [opened, setOpened] = useState<Opened>(null);
  const sections = sectionsOf(content.fields);
  const titles = sections.map(({ title }) => title);
  const close = (focus?: string) => {
    setOpened(null);
    if (focus) requestAnimationFrame(() => document.getElementById(focus)?.focus());
  };
  const newQuestion = (section: string, focus: string) => (
    <QuestionForm
      question={{ field: blank(section), mappings: [] }}
      content={content}
      titles={titles}
      onKeep={(question) => {
        edit(addQuestion(content, question));
        close(focus);
      }}
      onClose={() => close(focus)}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      {sections.length === 0 && !mayEdit && <EmptyState title="This form asks nothing yet." />}
      {sections.map(({ title, fields }, place) => (
        <section key={title} aria-label={title}>
          <SectionHead
            title={title}
            mayEdit={mayEdit}
            isFirst={place === 0}
            isLast={place === sections.length - 1}
            onMove={(by) => edit(moveSection(content, title, by))}
            onRename={(next) => edit(renameSection(content, title, next))}
          />
          <ul className="divide-y rounded border bg-raised">
            {fields.map((field, index) => {
              const isOpen = opened !== null && "key" in opened && opened.key === field.key;
              return (
                <li key={field.key}>
                  <QuestionRow
                    question={questionOf(content, field)}
                    mayEdit={mayEdit}
                    isOpen={isOpen}
                    isFirst={index === 0}
                    isLast={index === fields.length - 1}
                    onToggle={() => setOpened(isOpen ? null : { key: field.key })}
                    onMove={(by) => edit(moveQuestion(content, field.key, by))}
                  />
                  {isOpen && (
                    <QuestionForm
                      question={questionOf(content, field)}
                      content={content}
                      titles={titles}
                      onKeep={(question) => {
                        edit(replaceQuestion(content, field.key, question));
                        close(`edit-${question.field.key}`);
                      }}
                      onRemove={() => {
                        edit(removeQuestion(content, field.key));
                        close(`add-${title}`);
                      }}
                      onClose={() => close(`edit-${field.key}`)}
                    />
                  )}
                </li>
              );
            })}
            {mayEdit && (
              <li>
                {opened && "newIn" in opened && opened.newIn === title ? (
                  newQuestion(title, `add-${title}`)
                ) : (
                  <div className="px-1.5 py-1">
                    <Button
                      id={`add-${title}`}
                      size="small"
                      variant="quiet"
                      icon={Plus}
                      aria-label={`Add question to ${title}`}
                      onClick={() => setOpened({ newIn: title })}
                    >
                      Add question
                    </Button>
                  </div>
                )}
              </li>
            )}
          </ul>
        </section>
      ))}
      {mayEdit &&
        (opened && "newIn" in opened && opened.newIn === "" ? (
          <div className="rounded border bg-raised">{newQuestion("", "add-section")}</div>
        ) : (
          <div>
            <Button id="add-section" icon={Plus} onClick={() => setOpened({ newIn: "" })}>
              Add section
            </Button>
          </div>
        ))}
    </div>
  );
}

import { type ReactNode, useId } from "react";

type SettingGroupProps = { title: string; about: ReactNode; children: ReactNode };

/** Settings of one matter: what it is about at the left, its fields at the right. */
export function SettingGroup({ title, about, children }: SettingGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="text-14 font-semibold text-ink">
          {title}
        </h2>
        <p className="mt-0.5 text-12 text-ink-3">{about}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

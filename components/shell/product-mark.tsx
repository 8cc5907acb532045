import { classNames } from "@/components/ui/class-names";

/** The product's sign: a seal with a stroke of the pen. */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={classNames("size-6 shrink-0", className)}>
      <rect x="1" y="1" width="22" height="22" rx="6" className="fill-accent" />
      <path
        d="M15.9 8.6A5.2 5.2 0 1 0 16 15.2"
        fill="none"
        strokeWidth="2.25"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <path
        d="m9.9 12.1 1.9 1.9 5.1-5.4"
        fill="none"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

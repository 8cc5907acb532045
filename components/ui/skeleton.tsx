import { classNames } from "@/components/ui/class-names";

/** The place of something that is on its way; give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-small bg-skeleton", className)} />;
}

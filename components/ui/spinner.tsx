import { LoaderCircle } from "lucide-react";
import { classNames } from "@/components/ui/class-names";

/** The turning ring; the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("size-4 animate-spin", className)} />;
}

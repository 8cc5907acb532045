import type { ReactNode } from "react";

/** Of a cell of the comparison, what stands below its value. */
export const SmallLine = ({ children }: { children: ReactNode }) => (
  <span className="block text-12 font-normal text-ink-3 wrap-anywhere">{children}</span>
);

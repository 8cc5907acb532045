type Difference = { path: string; label: string; before: string; after: string };

/** What is another between two versions, before beside after. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-13 text-ink-2">They say the same.</p>;
  return (
    <ul aria-label="Differences" className="flex flex-col divide-y text-13">
      {differences.map(({ path, label, before, after }) => (
        <li key={path} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[12rem_1fr_1fr]">
          <span className="font-medium wrap-anywhere">{label}</span>
          <span className="text-ink-3 wrap-anywhere">
            <span className="sr-only">Before: </span>
            <del className="no-underline">{before}</del>
          </span>
          <span className="wrap-anywhere">
            <span className="sr-only">After: </span>
            <ins className="no-underline">{after}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The next cell on the page that can be mended; the first one after `null`. */
export function cellAfter(cell: HTMLInputElement | null): HTMLInputElement | undefined {
  const cells = [...document.querySelectorAll<HTMLInputElement>("input[data-mend]:not(:disabled)")];
  return cells[cell === null ? 0 : cells.indexOf(cell) + 1];
}

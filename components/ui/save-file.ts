/** Has the browser follow a link to a file, which it saves under the name that the service gives it. */
export function followToFile(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "noopener";
  link.click();
}

/** Has the browser save what it was sent, under this name. */
export function saveFile({ content, name }: { content: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

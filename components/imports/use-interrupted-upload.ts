import { useEffect, useState } from "react";

/** Lives as long as the tab, so that it is there behind a reload. */
const place = "import-upload-interrupted";

const noted = (): string | null => (typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(place));

/**
 * A file cannot be sent on once its page is gone: the browser has let go of it. Asks before the page is left while one
 * named `sending` is on its way, and answers the name of the one that was cut off when the page was left all the same.
 */
export function useInterruptedUpload(sending: string | null): string | null {
  const [interrupted] = useState(noted);
  useEffect(() => sessionStorage.removeItem(place), []);
  useEffect(() => {
    if (sending === null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const note = () => sessionStorage.setItem(place, sending);
    window.addEventListener("beforeunload", ask);
    window.addEventListener("pagehide", note);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("pagehide", note);
    };
  }, [sending]);
  return interrupted;
}

import type { ConfirmationMethod } from "@/lib/auth/operations";

/** A confirmation as the service answers it. */
export type GivenConfirmation = { id: string; method: ConfirmationMethod; expires_at: string };

/** What a window of the single sign-on tells the page that opened it. */
export type SignOnMessage = { purpose: string; confirmation?: GivenConfirmation; error?: string };

// Heard by every page of this site: also where the provider's page cut the window off from its opener.
const channelName = "credence-signing-confirmation";

/**
 * Opens the organization's single sign-on in a window of its own, so that nothing typed into a form is lost. Calls
 * `onMessage` once, and answers a function that stops listening; null where the browser blocked the window.
 */
export function openSignOn(onMessage: (message: SignOnMessage) => void): (() => void) | null {
  const purpose = crypto.randomUUID();
  const opened = window.open(`/sign-in/confirm?for=${purpose}`, "credence-confirm", "popup,width=520,height=680");
  if (!opened) return null;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<SignOnMessage>) => {
    if (data.purpose !== purpose) return;
    channel.close();
    onMessage(data);
  });
  return () => channel.close();
}

/** Tells the page that opened this window how it went. */
export function tellOpener(message: SignOnMessage): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this site's pages only
  channel.postMessage(message);
  channel.close();
}

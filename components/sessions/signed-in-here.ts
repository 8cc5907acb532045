import { getSession } from "next-auth/react";

type SignedIn = { userId: string; name: string };

const channelName = "credence-signed-in";

/** Tells this browser's other pages who is signed in. */
export function tellSignedIn(person: SignedIn): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this site's pages only
  channel.postMessage(person);
  channel.close();
}

/** Calls `listener` when another page of this browser tells who is signed in; answers what stops it. */
export function onSignedIn(listener: (person: SignedIn) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<SignedIn>) => listener(data));
  return () => channel.close();
}

/** Calls `listener` when the page is looked at again and somebody with this address is signed in; answers what stops it. */
export function onBackWhenSignedIn(email: string, listener: () => void): () => void {
  let isStopped = false;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    const session = await getSession({ broadcast: false });
    if (!isStopped && session?.user?.email === email) listener();
  };
  const back = () => void ask();
  document.addEventListener("visibilitychange", back);
  window.addEventListener("focus", back);
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", back);
    window.removeEventListener("focus", back);
  };
}

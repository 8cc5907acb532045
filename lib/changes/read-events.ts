export type ServerEvent = { name: string; data: string };

/** The events of a `text/event-stream` answer, one by one, until it ends; a comment has no name. Safe in the browser. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      yield* blocks.map(eventOf);
    }
  } finally {
    // Whoever stops reading has no use for the rest: the connection is let go of.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
  return { name: fields.get("event") ?? "", data: fields.get("data") ?? "" };
}

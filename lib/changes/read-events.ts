export type ServerEvent = { name: string; data: string };

/** The events of a `text/event-stream` answer, one by one, until it ends. Comments are left out. Safe in the browser. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    // Whoever stops reading has no use for the rest: the connection is let go of.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent | null {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
  const data = fields.get("data");
  return data === undefined ? null : { name: fields.get("event") ?? "message", data };
}

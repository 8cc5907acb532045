import { SaxesParser } from "saxes";

/** An element by its local name. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** An answer that cannot be read; `message` is the rest of a sentence that begins with "CAQH". */
export class UnreadableAnswer extends Error {}

/** Far above what a profile holds, far below what would cost memory or the stack. */
const maximumDepth = 30;
const maximumElements = 300_000;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML piece by piece as it arrives, strictly: what was refused at its beginning is not received to its end. A
 * DOCTYPE is refused, so that no entity but XML's own five is ever expanded and nothing outside the answer is read.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  // A profile is UTF-8; bytes that are not would otherwise become question marks in a name.
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #open: XmlElement[] = [];
  #root: XmlElement | undefined;
  #elements = 0;
  #trouble: UnreadableAnswer | undefined;

  constructor() {
    const parser = this.#parser;
    parser.on("doctype", () => this.#stop("answered a profile with a DOCTYPE, which is refused"));
    parser.on("error", () => this.#stop(`answered a profile that is not whole: line ${parser.line} cannot be read`));
    parser.on("opentag", ({ name, attributes }) => this.#begin(name, attributes as Record<string, string>));
    const addText = (text: string) => {
      const element = this.#open.at(-1);
      if (element) element.text += text;
    };
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("closetag", () => this.#open.pop());
  }

  #stop(reason: string): void {
    this.#trouble ??= new UnreadableAnswer(reason);
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#elements += 1;
    if (this.#elements > maximumElements) return this.#stop("answered a profile with more elements than one ever has");
    if (this.#open.length >= maximumDepth)
      return this.#stop("answered a profile that is nested deeper than one ever is");
    const element: XmlElement = { name: localName(name), attributes, children: [], text: "" };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  #feed(piece: Uint8Array | null): void {
    let text: string;
    try {
      text = piece === null ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true });
    } catch {
      return this.#stop("answered a profile that is not UTF-8");
    }
    if (text !== "" && !this.#trouble) this.#parser.write(text);
  }

  /** Takes the next bytes. Throws `UnreadableAnswer`. */
  write(piece: Uint8Array): void {
    if (!this.#trouble) this.#feed(piece);
    if (this.#trouble) throw this.#trouble;
  }

  /** The root element, once all of it was written. Throws `UnreadableAnswer` when it ends in the middle. */
  end(): XmlElement {
    this.#feed(null);
    if (!this.#trouble) this.#parser.close();
    if (this.#trouble) throw this.#trouble;
    if (!this.#root) throw new UnreadableAnswer("answered an empty profile");
    return this.#root;
  }
}

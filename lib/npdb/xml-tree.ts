import { SaxesParser } from "saxes";
import { fileRefused } from "@/lib/uploads/file-refused";

/** An element by its local name: what stands before a colon differs from sender to sender. */
export type XmlElement = { name: string; children: XmlElement[]; text: string };

/** Far above what a response holds, far below what would cost memory or the stack. */
const maximumDepth = 50;
const maximumElements = 200_000;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML into a tree, strictly. A DOCTYPE is refused, so that no entity but XML's own five is ever expanded and
 * nothing outside the file is read. Throws 400 with a sentence for a person.
 */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let trouble: Error | undefined;
  const stop = (reason: string) => {
    trouble ??= fileRefused(reason);
  };

  parser.on("doctype", () => stop("it has a DOCTYPE, which a response never has. Save it again from the Data Bank"));
  parser.on("error", () =>
    stop(`it is not whole XML: line ${parser.line} cannot be read. Save it again and send that`),
  );
  parser.on("opentag", ({ name }) => {
    elements += 1;
    if (elements > maximumElements) return stop("it has more elements than a response ever has");
    if (open.length >= maximumDepth) return stop("its elements are nested deeper than a response ever is");
    const element: XmlElement = { name: localName(name), children: [], text: "" };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => open.pop());

  // In pieces, so that what is refused at its beginning is not read to its end.
  for (let at = 0; at < xml.length && !trouble; at += 65_536) parser.write(xml.slice(at, at + 65_536));
  if (!trouble) parser.close();
  if (trouble) throw trouble;
  if (!root) throw fileRefused("it is empty");
  return root;
}

/** The element at a path of names below another, the first of each name. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** The text at a path, in one line; empty where there is none. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  (elementAt(element, ...path)?.text ?? "").replace(/\s+/g, " ").trim();

/** Every element below another that `wanted` says yes to; what stands inside of a found one is not looked at. */
export function elementsBelow(element: XmlElement, wanted: (candidate: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => (wanted(child) ? [child] : elementsBelow(child, wanted)));
}

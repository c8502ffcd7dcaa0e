// XML as nodes that remember their line. Refuses what a statement never has and an attack needs: a DOCTYPE.
import { SaxesParser } from 'saxes';
import { StatementError } from './bank-entry.ts';

export interface XmlNode {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  text: string;
  line: number;
}

/** @throws StatementError */
export function xmlNodes(xml: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const outside: XmlNode = {
    name: '',
    namespace: '',
    attributes: new Map(),
    children: [],
    text: '',
    line: 1,
  };
  const open = [outside];
  const top = () => open.at(-1) ?? outside;
  parser.on('doctype', () => {
    throw new StatementError('doctype', parser.line);
  });
  parser.on('error', (error) => {
    throw error instanceof StatementError
      ? error
      : new StatementError('malformed', parser.line, error.message);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    const node = {
      name: local,
      namespace: uri,
      attributes: new Map(values),
      children: [],
      text: '',
      line: parser.line,
    };
    top().children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => void (top().text += text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
  const [root] = outside.children;
  if (!root) throw new StatementError('malformed', 1);
  return root;
}

export function nodeAt(from: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (node, name) => node?.children.find((child) => child.name === name),
    from,
  );
}

export function nodesAt(from: XmlNode | undefined, name: string): XmlNode[] {
  return from?.children.filter((child) => child.name === name) ?? [];
}

export function textAt(from: XmlNode | undefined, ...path: string[]): string {
  return nodeAt(from, ...path)?.text.trim() ?? '';
}

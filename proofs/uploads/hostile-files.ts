// Makes files for the proofs of uploads: ordinary ones, files of two types at once, bombs, and names that lead elsewhere.
import { makeZip } from '../../apps/server/src/testing/imports/make-zip.ts';
import { aSmallPicture } from '../../apps/server/src/testing/pictures/a-small-picture.ts';

export interface SampleFile {
  what: string;
  bytes: Buffer;
  /** By its bytes; `unknown` for what is none of the known types. */
  type: string;
  /** Pictures that can't be decoded are refused although their type is accepted. */
  isBroken?: boolean;
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const HARM = '<script>alert(document.domain)</script>';
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
/** Split, so that no scanner takes this file for what it only names. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp') => aSmallPicture(format, HARM);

export const aDocx = (contentTypes: string | Buffer = CONTENT_TYPES, isDeflated = false): Buffer =>
  makeZip(
    [
      { name: '[Content_Types].xml', bytes: Buffer.from(contentTypes) },
      { name: 'word/document.xml', bytes: Buffer.from('<w:document/>') },
    ],
    { isDeflated },
  );

const text = (what: string, words: string): SampleFile => ({ what, bytes: Buffer.from(words), type: 'text/plain' });

/**
 * Makes files of the types that people upload, with what each is detected as. Old Office files are known by their name
 * as well.
 */
export async function ordinaryFiles(): Promise<SampleFile[]> {
  return [
    { what: 'jpeg', bytes: await picture('jpeg'), type: 'image/jpeg' },
    { what: 'png', bytes: await picture('png'), type: 'image/png' },
    { what: 'gif', bytes: await picture('gif'), type: 'image/gif' },
    { what: 'webp', bytes: await picture('webp'), type: 'image/webp' },
    { what: 'pdf', bytes: Buffer.from(PDF), type: 'application/pdf' },
    { what: 'docx', bytes: aDocx(), type: DOCX },
    { what: 'doc', bytes: CFB, type: 'application/x-cfb' },
    { what: 'zip', bytes: makeZip([{ name: 'a.html', bytes: Buffer.from(HARM) }]), type: 'application/zip' },
    { what: 'exe', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), type: 'application/x-msdownload' },
    text('plain text', 'Some words\n'),
    text('html', `<!doctype html><title>x</title>${HARM}`),
    text('svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${HARM}</svg>`),
  ];
}

export const CLAIMED_NAMES = [
  ...['a.jpg', 'a.png', 'a.gif', 'a.webp', 'a.pdf', 'a.txt', 'a.doc', 'a.docx'],
  ...['a.svg', 'a.html', 'a.xhtml', 'a.exe', 'a.js', 'a'],
] as const;

/** Makes files of two types at once, pictures with words in them, and what only a browser that guesses would run. */
export async function doubledFiles(): Promise<SampleFile[]> {
  const [jpeg, png, gif, webp] = await Promise.all((['jpeg', 'png', 'gif', 'webp'] as const).map(picture));
  const zip = makeZip([{ name: 'a.html', bytes: Buffer.from(HARM) }]);
  const behind = [Buffer.from(HARM), Buffer.from(PDF), zip];
  const pictures = [
    ['jpeg', jpeg],
    ['png', png],
    ['gif', gif],
    ['webp', webp],
  ] as const;
  const doubled = pictures.flatMap(([name, bytes]) =>
    behind.map((more, index) => ({
      what: `${name} with ${['a script', 'a PDF', 'a ZIP'][index]} behind it`,
      bytes: Buffer.concat([bytes as Buffer, more]),
      type: `image/${name}`,
    })),
  );
  return [
    ...doubled,
    {
      what: 'gif that is a script',
      bytes: Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'),
      type: 'image/gif',
      isBroken: true,
    },
    { what: 'gif that is HTML', bytes: Buffer.from(`GIF89a${HARM}`), type: 'image/gif', isBroken: true },
    {
      what: 'jpeg of HTML',
      bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(HARM)]),
      type: 'image/jpeg',
      isBroken: true,
    },
    { what: 'half a png', bytes: (png as Buffer).subarray(0, 60), type: 'image/png', isBroken: true },
    { what: 'PDF of HTML', bytes: Buffer.from(`%PDF-1.7\n${HARM}\n${PDF}`), type: 'application/pdf' },
    { what: 'ZIP that is a PDF', bytes: Buffer.concat([zip, Buffer.from(PDF)]), type: 'application/zip' },
    text('HTML behind blanks', `${' \n'.repeat(600)}<html>${HARM}`),
    text('HTML behind a mark', `\ufeff<html>${HARM}`),
    text('HTML in UTF-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    text('XHTML', `<html xmlns="http://www.w3.org/1999/xhtml">${HARM}</html>`),
    text('XML with a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="data:text/xsl,x"?><x/>'),
    text('XML with an entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
    text(
      'SVG with a foreign picture',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="//evil.example/x"/></svg>',
    ),
    text('MHTML', `MIME-Version: 1.0\nContent-Type: text/html\n\n${HARM}`),
    text('a calendar', 'BEGIN:VCALENDAR\nURL:javascript:alert(1)\nEND:VCALENDAR'),
    text('EICAR', EICAR),
    text('a shell script', '#!/bin/sh\nrm -rf /\n'),
    text('a web page of PHP', '<?php system($_GET["x"]);'),
  ];
}

/** Names with characters that no name may have: they are refused. */
export const REFUSED_NAMES = [
  'a\u0000.png',
  'a\r\nX-Evil: 1.txt',
  '\u202egpj.exe',
  'a\u2066b.txt',
  `${'n'.repeat(256)}.txt`,
  ' ',
];

/** Names that lead elsewhere, or mean something to a system or a header: they stay words. */
export const ODD_NAMES = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/x',
  'C:\\x.txt',
  'file:///etc/passwd',
  '..',
  '.htaccess',
  'CON',
  'a.txt::$DATA',
  'a"; filename="evil.html',
  "a'; filename*=UTF-8''evil.html",
  'a%00.html',
  '%2e%2e%2fx.html',
  '<img src=x onerror=alert(1)>.txt',
  'a;b,c=d.txt',
  '𝒶é漢字🙂.txt',
  `${'n'.repeat(250)}.txt`,
];

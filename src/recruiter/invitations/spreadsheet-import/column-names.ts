// Common column headings in our six languages, and which field each means.

export const roles = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'language',
  'tags',
  'note',
  'source',
] as const;
export type Role = (typeof roles)[number];

/** Lower case, without spaces and punctuation, as `headingKey` produces. In the order of the interface languages. */
const names: Record<Role, readonly string[]> = {
  name: [
    ...['name', 'full name', 'candidate', 'candidate name', 'applicant', 'applicant name', 'person'],
    ...['display name', 'first and last name', 'name and surname'],
    ...[
      'фио',
      'ф и о',
      'имя и фамилия',
      'фамилия и имя',
      'полное имя',
      'кандидат',
      'имя кандидата',
      'соискатель',
    ],
    ...[
      'vollständiger name',
      'vor und nachname',
      'kandidat',
      'kandidatin',
      'bewerber',
      'bewerberin',
      'bewerbername',
    ],
    ...[
      'nombre completo',
      'nombre y apellidos',
      'nombre y apellido',
      'candidato',
      'candidata',
      'candidatura',
    ],
    ...[
      'nome completo',
      'nome e cognome',
      'cognome e nome',
      'nominativo',
      'nome candidato',
      'nome del candidato',
    ],
    ...['الاسم', 'اسم', 'الاسم الكامل', 'الاسم بالكامل', 'اسم المرشح', 'المرشح', 'المتقدم', 'اسم المتقدم'],
  ],
  first_name: [
    ...['first name', 'given name', 'forename', 'first', 'fname'],
    ...['имя', 'имя отчество'],
    ...['vorname', 'vornamen', 'rufname'],
    ...['nombre', 'nombres', 'nombre de pila', 'primer nombre'],
    ...['nome', 'nome proprio'],
    ...['الاسم الأول', 'الاسم الشخصي'],
  ],
  last_name: [
    ...['last name', 'surname', 'family name', 'last', 'lname'],
    ...['фамилия'],
    ...['nachname', 'familienname', 'zuname'],
    ...['apellido', 'apellidos', 'primer apellido'],
    ...['cognome'],
    ...['اسم العائلة', 'الاسم الأخير', 'اللقب', 'الكنية', 'العائلة'],
  ],
  email: [
    ...[
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'emailaddress',
      'contact email',
      'work email',
    ],
    ...[
      'почта',
      'эл почта',
      'электронная почта',
      'адрес эл почты',
      'адрес электронной почты',
      'имейл',
      'емейл',
    ],
    ...['email adresse', 'e mail adresse', 'mailadresse', 'mail adresse', 'emailadresse'],
    ...['correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico', 'correo e'],
    ...['posta elettronica', 'indirizzo email', 'indirizzo e mail', 'indirizzo di posta elettronica'],
    ...['البريد الإلكتروني', 'البريد الالكتروني', 'بريد إلكتروني', 'البريد', 'الإيميل', 'ايميل', 'إيميل'],
  ],
  phone: [
    ...[
      'phone',
      'phone number',
      'telephone',
      'telephone number',
      'mobile',
      'mobile phone',
      'mobile number',
      'cell',
    ],
    ...['cell phone', 'tel', 'tel no', 'sms', 'whatsapp'],
    ...[
      'телефон',
      'номер телефона',
      'мобильный',
      'мобильный телефон',
      'моб телефон',
      'тел',
      'контактный телефон',
    ],
    ...[
      'telefon',
      'telefonnummer',
      'handy',
      'handynummer',
      'mobil',
      'mobilnummer',
      'mobiltelefon',
      'rufnummer',
    ],
    ...['teléfono', 'número de teléfono', 'móvil', 'teléfono móvil', 'celular', 'nº de teléfono'],
    ...['telefono', 'numero di telefono', 'cellulare', 'numero di cellulare', 'telefono cellulare'],
    ...[
      'الهاتف',
      'رقم الهاتف',
      'هاتف',
      'الجوال',
      'رقم الجوال',
      'جوال',
      'الموبايل',
      'رقم الموبايل',
      'المحمول',
    ],
  ],
  language: [
    ...[
      'language',
      'lang',
      'locale',
      'preferred language',
      'invitation language',
      'language of the invitation',
    ],
    ...['язык', 'язык приглашения'],
    ...['sprache', 'sprache der einladung', 'einladungssprache'],
    ...['idioma', 'lengua', 'idioma de la invitación'],
    ...['lingua', 'lingua dell invito'],
    ...['اللغة', 'لغة', 'لغة الدعوة'],
  ],
  tags: [
    ...['tags', 'tag', 'labels', 'label', 'categories'],
    ...['метки', 'метка', 'теги', 'тег'],
    ...['schlagwörter', 'schlagwort', 'stichwörter', 'etiketten'],
    ...['etiquetas', 'etiqueta'],
    ...['etichette', 'etichetta'],
    ...['وسوم', 'وسم', 'الوسوم', 'التصنيفات'],
  ],
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
    ...['заметка', 'заметки', 'комментарий', 'примечание', 'примечания'],
    ...['notiz', 'notizen', 'kommentar', 'bemerkung', 'bemerkungen', 'anmerkung'],
    ...['nota', 'notas', 'comentario', 'comentarios', 'observaciones'],
    ...['note interne', 'commento', 'commenti', 'osservazioni'],
    ...['ملاحظة', 'ملاحظات', 'تعليق', 'تعليقات'],
  ],
  source: [
    ...['source', 'channel', 'origin', 'applied via', 'recruitment channel'],
    ...['источник', 'канал', 'откуда'],
    ...['quelle', 'herkunft', 'kanal', 'bewerbungsweg'],
    ...['fuente', 'origen', 'canal', 'procedencia'],
    ...['fonte', 'provenienza', 'canale'],
    ...['المصدر', 'مصدر', 'القناة'],
  ],
};

const roleOfKey = new Map(
  roles.flatMap((role) => names[role].map((name) => [headingKey(name), role] as const)),
);

/** The field that a heading names, or undefined. */
export function roleOfHeading(heading: string): Role | undefined {
  const key = headingKey(heading);
  if (key.length > 60) return undefined;
  // «E-Mail (privat)», «Phone *»: text in brackets is a remark.
  return roleOfKey.get(key) ?? roleOfKey.get(headingKey(heading.replaceAll(/[([].*?[)\]]/g, '')));
}

/**
 * Normalizes a heading: `Correo electrónico:` and `CORREO ELECTRONICO` give the same key. Drops diacritics, since
 * people often omit them.
 */
function headingKey(heading: string): string {
  return heading
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

// Who an email address belongs to, for offers that each organization gets once: the domain, or at public mail providers the
// address. Subdomains count as their domain, since anyone can make more of them.

/** `example.org`, or `ada@gmail.com`. */
export function emailOwnerOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  const domain = registrable(host);
  if (!isPublic(domain)) return domain;
  return `${mailboxOf(local, domain)}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** Writings of one mailbox: what follows a plus, and Gmail's dots. */
function mailboxOf(local: string, domain: string): string {
  const mailbox = local.replace(/\+.*$/, '');
  return domain === 'gmail.com' || domain === 'googlemail.com' ? mailbox.replaceAll('.', '') : mailbox;
}

/** The last two labels, or three below a suffix like `co.uk`. */
function registrable(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

function isPublic(domain: string): boolean {
  const [name = ''] = domain.split('.');
  return providers.has(name) || domains.has(domain);
}

/** Under several top-level domains. */
const providers = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol gmx proton protonmail tutanota tuta yandex zoho fastmail mail'.split(
    ' ',
  ),
);

const domains = new Set(
  (
    'me.com mac.com web.de t-online.de freenet.de arcor.de posteo.de posteo.net mailbox.org pm.me hey.com inbox.ru list.ru bk.ru ' +
    'ya.ru rambler.ru ukr.net qq.com 163.com 126.com naver.com daum.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it ' +
    'virgilio.it tiscali.it alice.it tin.it telefonica.net terra.es bluewin.ch comcast.net verizon.net att.net sbcglobal.net ' +
    'btinternet.com sky.com duck.com mailinator.com'
  ).split(' '),
);

// A process that issues invoices until it is killed, every third one in a transaction that is rolled back.
// `node tests/api/issue-forever.ts <database> <agency>`: a line for each invoice that was committed.
import { openDatabase } from '../../server/platform/db/open.ts';
import { issue, issueOf } from './seller.ts';

class RolledBack extends Error {}

const [url = '', agencyId = ''] = process.argv.slice(2);
const db = openDatabase(url, { maxConnections: 2 });

for (let n = 1; ; n += 1) {
  try {
    const { number } = await issue(db, agencyId, issueOf(n), new Date(), () => {
      if (n % 3 === 0) throw new RolledBack();
    });
    process.stdout.write(`${number}\n`);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

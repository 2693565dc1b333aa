// `npm run content`: loads and checks all content, and lists every problem at once. Takes less than a second.
import { ContentError, loadCatalogue } from '@farol/catalogue';

try {
  const { apis, rules, guides } = loadCatalogue();
  console.log(`farol: the content is in order (${apis.length} APIs, ${rules.length} rules, ${guides.length} guides)`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

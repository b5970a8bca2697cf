import { isOneTypoApart } from '../text/typo';

/** A frequent question with its answer. */
export interface Question {
  questionId: string;
  question: string;
  answer: string;
  /** Title of its topic. */
  topic?: string;
}

/** Words that say nothing about the subject of a question. */
const FILLER =
  /什么时候|为什么|怎么办|怎么样|怎么|怎样|如何|什么|哪里|多少|多久|可以|能不能|请问|我的|我们|你们|你的|您的|[我你您吗呢啊呀吧么了的]|\b(?:how|do|does|did|i|is|are|was|the|a|an|my|me|to|can|could|what|where|when|why|which|of|for|it|in|on|if|and|you|your)\b/g;

/** Full-width letters and digits become plain ones, and letters lose their case. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

const WORDS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

const isHan = (word: string): boolean => /^\p{Script=Han}/u.test(word);

/** Splits a run of Chinese characters into pairs of neighbours, because Chinese has no spaces. */
function toPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const toTerms = (text: string): string[] => [
  ...new Set((text.match(WORDS) ?? []).flatMap((word) => (isHan(word) ? toPairs(word) : [word]))),
];

/** Words shorter than this must be typed exactly, or be the start of a word. */
const MIN_TYPO_CHARS = 5;
const MIN_STEM_CHARS = 4;

/** Whether a word means the typed term: it starts with it, is its stem (`returns`: `return`), or has one typo. */
const isWordFor = (word: string, term: string): boolean =>
  word.startsWith(term) ||
  (word.length >= MIN_STEM_CHARS && term.startsWith(word)) ||
  (term.length >= MIN_TYPO_CHARS && isOneTypoApart(word, term));

interface SearchText {
  text: string;
  words: readonly string[];
}

const toSearchText = (raw: string): SearchText => {
  const text = normalize(raw);
  return { text, words: text.match(WORDS) ?? [] };
};

const hasTerm = ({ text, words }: SearchText, term: string): boolean =>
  isHan(term) ? text.includes(term) : words.some((word) => !isHan(word) && isWordFor(word, term));

/** A word in the question counts more than one in the title of its topic, and that more than one in the answer. */
const QUESTION_WEIGHT = 3;
const TOPIC_WEIGHT = 2;
/** Results with less than this part of the best score are omitted. */
const MIN_SHARE = 0.35;

/**
 * Searches frequent questions, the best match first. The search is tolerant: the words can be anywhere, in any
 * order and form, one typo in a longer word is accepted, and rare words count more than common ones
 * (R-CUSTOMER-04).
 * @returns all questions when nothing is searched
 */
export function searchQuestions<Q extends Question>(questions: readonly Q[], search: string): Q[] {
  const typed = normalize(search);
  const meaningful = toTerms(typed.replace(FILLER, ' '));
  const terms = meaningful.length > 0 ? meaningful : toTerms(typed);
  if (terms.length === 0) return typed.trim() === '' ? [...questions] : [];
  const texts = questions.map((item) => ({
    item,
    question: toSearchText(item.question),
    topic: toSearchText(item.topic ?? ''),
    answer: toSearchText(item.answer),
  }));
  const scores = new Map<Q, number>();
  for (const term of terms) {
    const hits = texts.flatMap(({ item, question, topic, answer }) => {
      const weight = Math.max(
        hasTerm(question, term) ? QUESTION_WEIGHT : 0,
        hasTerm(topic, term) ? TOPIC_WEIGHT : 0,
        hasTerm(answer, term) ? 1 : 0,
      );
      return weight > 0 ? [{ item, weight }] : [];
    });
    const rarity = Math.log(1 + questions.length / Math.max(1, hits.length));
    for (const { item, weight } of hits) scores.set(item, (scores.get(item) ?? 0) + weight * rarity);
  }
  const best = Math.max(0, ...scores.values());
  return [...scores]
    .filter(([, score]) => score >= best * MIN_SHARE)
    .sort(([, left], [, right]) => right - left)
    .map(([item]) => item);
}

import { type Question, searchQuestions } from '@/lib/rules/content/question-search';
import content from '@/server/mall/seed/content/customer-service.json';
import fc from '@/tests/support/fast-check';

/** The questions of the demo in one language. */
const readQuestions = (language: 'zh' | 'en', point: string): Question[] =>
  (content.customerService[0]?.topics ?? []).flatMap(({ title, questions }) =>
    questions.map(({ questionId, question, answer }) => ({
      questionId,
      topic: title[language].replaceAll('{points}', point),
      question: question[language].replaceAll('{points}', point),
      answer: answer[language].replaceAll('{points}', point),
    })),
  );

const chinese = readQuestions('zh', '兑换币');
const english = readQuestions('en', 'coins');
const listFound = (questions: readonly Question[], search: string) =>
  searchQuestions(questions, search).map(({ questionId }) => questionId);

// R-CUSTOMER-04
test.each([
  ['退货运费谁出啊', 'return-fee'],
  ['运费 退货', 'return-fee'],
  ['什么时候发货', 'ship-when'],
  ['我想改一下地址', 'ship-address'],
  ['签到', 'points-signin'],
  ['兑换币怎么提现', 'points-cash'],
  ['包装', 'return-packaging'],
  ['１５天', 'return-packaging'],
])('finds the question for %s', (search, questionId) => {
  expect(listFound(chinese, search).slice(0, 2)).toContain(questionId);
});

// R-CUSTOMER-04
test.each([
  ['where is my parcel', 'ship-track'],
  ['PARCELS', 'ship-track'],
  ['packagng', 'return-packaging'],
  ['change my adress', 'ship-address'],
  ['who pays for sending back', 'return-fee'],
  ['cashed', 'points-cash'],
])('finds the question for %s in spite of form, order and typos', (search, questionId) => {
  expect(listFound(english, search)[0]).toBe(questionId);
});

// R-CUSTOMER-04
test.each(
  english.map(({ topic }) => topic ?? '').filter((topic, index, all) => all.indexOf(topic) === index),
)('finds all questions of the topic %s by its title', (title) => {
  const ofTopic = english.filter(({ topic }) => topic === title).map(({ questionId }) => questionId);
  expect(listFound(english, title)).toEqual(expect.arrayContaining(ofTopic));
});

test.each(['量子力学', 'zebra', '？！', '🦓'])('finds nothing for %s', (search) => {
  expect(searchQuestions(chinese, search)).toEqual([]);
  expect(searchQuestions(english, search)).toEqual([]);
});

test.each(['', '   '])('returns all questions when nothing is searched (%j)', (search) => {
  expect(searchQuestions(chinese, search)).toEqual(chinese);
});

test('searches for filler words when nothing else is typed', () => {
  expect(searchQuestions(chinese, '怎么').length).toBeGreaterThan(1);
});

test('finds each question by its own words, and every result once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...chinese, ...english), (item) => {
      const questions = chinese.includes(item) ? chinese : english;
      const found = listFound(questions, item.question);
      expect(found).toContain(item.questionId);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test('accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      expect(searchQuestions(chinese, search).length).toBeLessThanOrEqual(chinese.length);
    }),
  );
});

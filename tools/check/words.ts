/**
 * Words that only the site's makers understand may not stand in what players and operators read: string literals and JSX
 * text of the product, help articles, rules, documents. What is said instead is in `docs/glossary.md`. Each was found
 * on a screen once; the list is of phrases, so that the same word in its plain sense passes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import { type Text, textsOf } from './string-literals.ts'
import { lineCounter, type SourceFile, type Tree } from './tree.ts'

/** A phrase, and what is said instead. `\b` knows no Russian letters: `(?<![а-яё])` begins a word. */
const privateWords: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<![а-яё])назови(?:те)?(?![а-яё])/gi, '«укажите», «выберите», «введите»'],
  [/(?<![а-яё])замр(?:ут|[её]т)(?![а-яё])/gi, '«заморозится»'],
  [/дверь закро/gi, '«сеанс закончится»'],
  [/без дела(?![а-яё])/gi, '«бездействие»'],
  [/^впереди$|(?:и|всё) ещё впереди/gi, '«не сделано», «в будущем»'],
  [/втор(?:ой|ого|ому|ым) человек/gi, '«второй администратор»'],
  [/жд(?:[её]т|ут|ать) человека/gi, '«ждёт сотрудника»'],
  [/(?<![а-яё])(?:у|не |по)?слыша/gi, '«получил», «получила»'],
  [/(?:отозва|отзыва)\S* (?:этот |общий |весь )?раунд|раунд\S* (?:отозва|отзыва)|отзыв\S* раунд/gi, '«отменить раунд»'],
  [/попросить (?:отозвать|мягче|второго)/gi, '«запросить»'],
  [/ничего не просит/gi, '«запросов нет»'],
  [/чужие глаза|не гадает/gi, '«чужой доступ», «будет сказано, почему»'],
  [/верн(?:ый|ого|ых) сейф|хвостов\S+ площадк/gi, '«сейф с добычей», «задняя площадка»'],
  [/честный ровно|доказан\S* к корню/gi, '«совершенно честный», «можно проверить»'],
  [/(?<![а-яё])перевес/gi, '«преимущество сайта»'],
  [/(?<![а-яё])пришедшему/gi, '«другу»'],
  [/счета дома|отыграть, раз/gi, '«счета сайта», «вейджер»'],
  [/сесси\S* админк|закрыть сесси|сессии закр/gi, '«сеанс»'],
  [/нынешн\S+ пароль/gi, '«текущий пароль»'],
  [/слово в слово/gi, '«дословно»'],
  [/ссылк\S* (?:из писем )?умира|умира\S* (?:и |все )?ссылк/gi, '«перестают действовать»'],
  [/\d,\d+[ \u00a0]?(?:%|₽|×)/g, 'a dot before decimals'],
]

/** A sentence may break its line at any space. */
const phrases = privateWords.map(
  ([{ source, flags }, instead]) => [new RegExp(source.replaceAll(' ', '\\s+'), flags), instead] as const,
)

const product = /^(web|contract|server|shared)\//
/** What stands in for a browser or a player is read by nobody. */
const rehearsed = /\/testing\//

export function checkWords(tree: Tree): Result {
  const files = tree.files.filter(({ path, isTest }) => product.test(path) && !isTest && !rehearsed.test(path))
  const pages = [...tree.listed].filter((path) => product.test(path) && path.endsWith('.md'))
  return {
    findings: [
      ...files.flatMap((file) => findingsIn(file.path, [...textsOf(file), ...jsxTextsOf(file)], file.lineAt)),
      ...pages.flatMap((path) => {
        const value = readFileSync(join(tree.root, path), 'utf8')
        return findingsIn(path, [{ value, start: 0 }], lineCounter(value))
      }),
    ],
    note: `${files.length} files of the product, ${pages.length} pages of text`,
  }
}

function jsxTextsOf(file: SourceFile): Text[] {
  const found: Text[] = []
  new Visitor({ JSXText: ({ value, start }) => void found.push({ value, start }) }).visit(file.program)
  return found
}

function findingsIn(path: string, texts: readonly Text[], lineAt: (offset: number) => number): Finding[] {
  return texts.flatMap(({ value, start }) =>
    phrases.flatMap(([phrase, instead]) =>
      Array.from(value.matchAll(phrase), ({ 0: met, index }) => ({
        path,
        line: lineAt(start + index),
        text: `«${met.replaceAll(/\s+/g, ' ').trim()}» is not said to people: ${instead} (docs/glossary.md)`,
      })),
    ),
  )
}

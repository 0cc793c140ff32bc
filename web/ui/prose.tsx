/** A text to be read, on the page. */
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { type Block, type Inline, type Line, readMarkup, wordsOf } from './markup.ts'
import { ProseBox, ProseNote, ProseTable } from './prose-box.tsx'

/** Rng the markup of `markup.ts`. */
export function Prose({ text }: { text: string }) {
  return (
    <ProseBox>
      {readMarkup(text).map((block) => (
        <BlockView key={wordsOf(block)} block={block} />
      ))}
    </ProseBox>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{lineView(block.line)}</h2>
    case 'paragraph':
      return <p>{lineView(block.line)}</p>
    case 'note':
      return (
        <ProseNote>
          <Icon name="info" />
          <span>{lineView(block.line)}</span>
        </ProseNote>
      )
    case 'list':
      return <ul>{block.items.map(itemView)}</ul>
    case 'steps':
      return <ol>{block.items.map(itemView)}</ol>
    case 'table':
      return <Table block={block} />
  }
}

function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <ProseTable>
      <table className="figures">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell.words} scope="col">
                {lineView(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ words }) => words).join('|')}>
              {row.map((cell, column) => (
                <td key={head[column]?.words}>{lineView(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ProseTable>
  )
}

const itemView = (line: Line) => <li key={line.words}>{lineView(line)}</li>

const lineView = ({ pieces }: Line) => pieces.map(pieceView)

function pieceView(piece: Inline) {
  switch (piece.kind) {
    case 'strong':
      return <strong key={piece.at}>{piece.text}</strong>
    case 'code':
      return <code key={piece.at}>{piece.text}</code>
    case 'link':
      return (
        <Link key={piece.at} to={piece.to}>
          {piece.text}
        </Link>
      )
    case 'text':
      return piece.text
  }
}

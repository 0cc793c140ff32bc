/** `GET /api/openapi.json`: describes every call, generated from the contract. */
import type { CallDefinition } from '@kurazh/contract/core/call.ts'
import { refusals, type RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { calls } from '@kurazh/contract/index.ts'
import { limitMeasures, limitPeriods } from '@kurazh/contract/account/protection.ts'
import { rateKindOf, callRates } from '@kurazh/contract/core/call-rates.ts'
import * as z from 'zod/mini'

const edgeRefusals: RefusalCode[] = [
  'InvalidRequest',
  'ForeignOrigin',
  'PayloadTooLarge',
  'TooManyRequests',
  'InternalError',
]

/** Returns the OpenAPI 3.1 document. `cookie`: name of the session cookie. */
export function openApiDocument(brand: string, cookie: string): unknown {
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand}: вызовы`,
      version: '1',
      description: 'Деньги — число рублей не больше чем с двумя знаками. Ответ: { success } или { error, code }.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: {
        ReachedLimit: {
          type: 'object',
          description:
            'Лимит игрока, в который не поместилась сумма: сколько осталось, в рублях, и когда начнётся следующий срок',
          required: ['measure', 'period', 'left', 'until'],
          properties: {
            measure: { type: 'string', enum: limitMeasures },
            period: { type: 'string', enum: limitPeriods },
            left: { type: 'number' },
            until: { type: 'string', format: 'date-time' },
          },
        },
        Failure: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(refusals) },
            limit: { $ref: '#/components/schemas/ReachedLimit' },
          },
        },
      },
    },
    paths: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [call.path, { [call.method.toLowerCase()]: operation(name, call) }]),
    ),
  }
}

function operation(name: string, call: CallDefinition): unknown {
  const codes = [...new Set<RefusalCode>([...call.refusals, ...accessRefusals(call), ...edgeRefusals])]
  const byStatus = Map.groupBy(codes, (code) => refusals[code][0])
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    'x-rate': callRates[rateKindOf(call)],
    ...(call.rateLimit === undefined ? {} : { 'x-rate-limit': call.rateLimit }),
    security: call.access.includes('guest') ? [] : [{ session: [] }],
    requestBody: { required: false, content: { 'application/json': { schema: schemaOf(call.body) } } },
    responses: {
      200: { description: 'Успех', content: { 'application/json': { schema: schemaOf(call.reply) } } },
      ...Object.fromEntries([...byStatus].map(([status, list]) => [status, failureOf(list)])),
    },
  }
}

function accessRefusals(call: CallDefinition): RefusalCode[] {
  const codes: RefusalCode[] = []
  if (!call.access.includes('guest')) codes.push('Unauthorized', 'UserChanged')
  if (!call.access.includes('banned')) codes.push('Banned')
  if (!call.access.includes('player')) codes.push('Forbidden')
  if (call.duringMaintenance !== true) codes.push('Maintenance')
  return codes
}

function failureOf(codes: RefusalCode[]): unknown {
  return {
    description: codes.map((code) => `${code}: ${refusals[code][1]}`).join('; '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
}

function schemaOf(schema: z.ZodMiniType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return rest
}

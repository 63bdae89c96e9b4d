import type { Words } from './words.ts';

export const ptBR: Words = {
  collection: 'A coleção',
  season: 'Outono, com calma',
  lead: 'Dez coisas que compraríamos de novo. Experimente antes de decidir.',
  all: 'Tudo',
  categories: {
    eyewear: 'Óculos',
    watch: 'Relógios',
    shoes: 'Calçados',
    jewelry: 'Joias',
    clothes: 'Roupas',
    bag: 'Bolsas',
    luggage: 'Malas',
  },
  count: (n) => `${n} ${n === 1 ? 'peça' : 'peças'}`,
  bag: 'Sua sacola',
  bagOf: (n) => `Sacola (${n})`,
  bagEmpty: 'Sua sacola está vazia.',
  total: 'Total',
  remove: (title) => `Remover ${title}`,
  add: 'Adicionar à sacola',
  added: (title) => `${title}: adicionado à sacola.`,
  option: 'Tamanho',
  pictures: 'Fotos',
  picture: (n) => `Foto ${n}`,
  noPicture: 'Ainda sem foto',
  priceSoon: 'Preço sob consulta',
  taxes: 'Impostos incluídos',
  delivery: 'Entrega e devolução grátis em até 30 dias.',
  back: 'Voltar para a coleção',
  missing: 'Esta página não existe (mais).',
  footer: 'A Halden & Co. é fictícia, e os preços também. Nenhum pedido sai desta página.',
  yourTryon: 'Sua prova virtual',
  samples: { portrait: 'Retrato', hand: 'Pulso', fingers: 'Mão', figure: 'Corpo inteiro', room: 'Quarto' },
  items: {
    'EYE-101': {
      title: 'Óculos redondos tartaruga',
      description:
        'Cortados de uma única chapa de acetato italiano e polidos por três dias. Tão leves que você esquece que está usando.',
    },
    'WATCH-201': {
      title: 'Relógio de mergulho em aço',
      description: 'Aço escovado, um bisel de clique firme e duzentos metros de calma.',
    },
    'SHOE-301': {
      title: 'Tênis de lona cano baixo',
      description:
        'Lona resistente sobre sola de borracha natural, costurada para que a sola possa ser trocada.',
    },
    'JEWEL-401': {
      title: 'Anel de sinete em ouro',
      description: 'Ouro maciço com a face lisa, para iniciais ou para nada.',
    },
    'TEE-501': {
      title: 'Camiseta de algodão pesado',
      description:
        'Tricotada em teares circulares antigos e lavada uma vez: veste no primeiro dia como no centésimo.',
    },
    'EYE-102': {
      title: 'Óculos de sol aviador pretos',
      description: 'Aço preto fosco e lentes minerais cinza que mantêm as cores fiéis.',
    },
    'BAG-601': {
      title: 'Bolsa tote de lona',
      description: 'Uma costura, duas alças e espaço para a semana.',
    },
    'WATCH-202': {
      title: 'Relógio social com pulseira de couro',
      description: 'Sete milímetros de espessura, em couro de curtimento vegetal que escurece com o tempo.',
    },
    'JEWEL-402': {
      title: 'Brincos de pérola',
      description: 'Pérolas de água doce, todas diferentes, em ganchos curvados à mão.',
    },
    'LUG-701': {
      title: 'Mala de bordo rígida',
      description:
        'Cabe em todo compartimento de bagagem que encontramos. Rodas, zíper e alça podem ser trocados.',
    },
  },
};

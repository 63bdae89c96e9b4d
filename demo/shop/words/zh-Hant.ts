import type { Words } from './words.ts';

export const zhHant: Words = {
  collection: '全系列',
  season: '靜靜的秋天',
  lead: '十件我們會再買一次的好物。先試穿戴，再決定。',
  all: '全部',
  categories: {
    eyewear: '眼鏡',
    watch: '手錶',
    shoes: '鞋子',
    jewelry: '珠寶',
    clothes: '服飾',
    bag: '包包',
    luggage: '行李箱',
  },
  count: (n) => `${n} 件商品`,
  bag: '購物袋',
  bagOf: (n) => `購物袋（${n}）`,
  bagEmpty: '購物袋是空的。',
  total: '合計',
  remove: (title) => `移除${title}`,
  add: '加入購物袋',
  added: (title) => `已將${title}加入購物袋。`,
  option: '尺寸',
  pictures: '商品圖片',
  picture: (n) => `圖片 ${n}`,
  noPicture: '尚無圖片',
  priceSoon: '價格請洽詢',
  taxes: '含稅',
  delivery: '免運費，30 天內免費退貨。',
  back: '返回全系列',
  missing: '找不到這個頁面。',
  footer: 'Halden & Co. 及其價格皆為虛構。訂單不會離開這個頁面。',
  yourTryon: '你的試戴結果',
  samples: { portrait: '人像', hand: '手腕', fingers: '手', figure: '全身', room: '房間' },
  items: {
    'EYE-101': {
      title: '玳瑁色圓框眼鏡',
      description: '以整片義大利板材切割，手工拋光三天。輕得讓人忘了正戴著它。',
    },
    'WATCH-201': {
      title: '不鏽鋼潛水錶',
      description: '拉絲不鏽鋼、手感扎實的旋轉錶圈，以及兩百公尺的從容。',
    },
    'SHOE-301': {
      title: '低筒帆布鞋',
      description: '厚實帆布搭配天然橡膠鞋底，縫線製法，鞋底可以更換。',
    },
    'JEWEL-401': {
      title: '黃金印章戒指',
      description: '實心黃金，戒面素淨，可以刻上姓名縮寫，也可以留白。',
    },
    'TEE-501': {
      title: '厚磅純棉 T 恤',
      description: '以老式吊編機織成，預先洗過一次：第一天和第一百天一樣合身。',
    },
    'EYE-102': {
      title: '黑色飛行員太陽眼鏡',
      description: '霧面黑色鋼框，灰色玻璃鏡片，忠實呈現色彩。',
    },
    'BAG-601': {
      title: '帆布托特包',
      description: '一道縫線、兩條提把，裝得下一整週。',
    },
    'WATCH-202': {
      title: '皮革錶帶正裝錶',
      description: '僅七公釐薄，植鞣小牛皮錶帶會隨時間加深色澤。',
    },
    'JEWEL-402': {
      title: '珍珠垂墜耳環',
      description: '淡水珍珠，顆顆不同，搭配手工彎製的耳鉤。',
    },
    'LUG-701': {
      title: '硬殼登機箱',
      description: '我們找得到的置物櫃都放得下。輪子、拉鍊和把手都能更換。',
    },
  },
};

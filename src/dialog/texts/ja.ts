/** Japanese. */
import type { DialogTexts } from './texts.ts';

export const ja: DialogTexts = {
  label: 'バーチャル試着',
  close: '閉じる',
  loading: '読み込み中…',
  loadFailed: 'バーチャル試着を読み込めませんでした。',
  retry: 'もう一度試す',
  invalidAddress: 'バーチャル試着を開けません。アドレスが正しくありません。',
  preview: 'プレビューです。商品の画像をご自分で写真の上に置いてください。',
  privacy: '写真はこの端末から出ません。アップロードも保存もされません。',
  choosePhoto: '写真を選ぶ',
  useCamera: 'カメラを使う',
  dropHint: '写真をここにドロップまたは貼り付けることもできます。',
  samplesHint: '写真がお手元にない場合は、こちらをお試しください。',
  takePhoto: '撮影する',
  instructions:
    '{title}：ドラッグして位置を合わせます。矢印キーで移動、プラスとマイナスで拡大・縮小、コンマとピリオドで回転します。',
  larger: '大きくする',
  smaller: '小さくする',
  rotateLeft: '左に回す',
  rotateRight: '右に回す',
  mirror: '左右反転',
  removeBackground: '白い背景を消す',
  compare: '長押しで比較',
  save: '画像を保存',
  startOver: '最初からやり直す',
  saved: 'ダウンロードに保存しました。',
  photoReady: '写真を表示しました。商品の位置を合わせてください。',
  heicUnsupported:
    'このブラウザーはHEIC形式の写真を読み込めません。JPEGかPNGを選ぶか、カメラで撮影してください。',
  notAPhoto: 'このファイルは写真ではありません。JPEG、PNG、WebPのいずれかを選んでください。',
  photoUnreadable: 'この写真は読み込めません。破損している可能性があります。別の写真を選んでください。',
  sampleFailed: 'サンプル写真を読み込めませんでした。別の写真を選んでください。',
  cameraNotFound: 'カメラが見つかりません。写真を選んでください。',
  cameraDenied:
    'このページではカメラの使用が許可されていません。ブラウザーの設定で許可するか、写真を選んでください。',
  cameraInUse: 'カメラは他のアプリで使用中です。そのアプリを閉じてもう一度試すか、写真を選んでください。',
  pictureUnavailable: 'この商品の画像を表示できません。',
  saveForbidden:
    'ショップの画像は表示できますがコピーできないため、保存できません。代わりにスクリーンショットをお撮りください。',
  saveFailed: '画像を保存できませんでした。もう一度試すか、スクリーンショットをお撮りください。',
};

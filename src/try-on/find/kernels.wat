;; The four computations that a network spends its time in, four floats at a time. The same in plain JavaScript, and what
;; the parameters mean, is in kernels.ts. Addresses are in bytes; channels come in multiples of four.
(module
  (import "env" "memory" (memory 1))

  (func $kept (param $value v128) (param $low v128) (param $high v128) (result v128)
    (f32x4.min (f32x4.max (local.get $value) (local.get $low)) (local.get $high)))

  (func (export "multiply")
    (param $in i32) (param $weights i32) (param $bias i32) (param $out i32)
    (param $rows i32) (param $inner i32) (param $outer i32) (param $min f32) (param $max f32)
    (local $low v128) (local $high v128) (local $row i32) (local $column i32) (local $end i32) (local $weight i32)
    (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32) (local $q i32)
    (local $w v128) (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $low (f32x4.splat (local.get $min)))
    (local.set $high (f32x4.splat (local.get $max)))
    (local.set $row (i32.shl (local.get $inner) (i32.const 2)))
    (local.set $outer (i32.shl (local.get $outer) (i32.const 2)))
    (block $done
      (loop $fours
        (br_if $done (i32.lt_s (local.get $rows) (i32.const 4)))
        (local.set $column (i32.const 0))
        (loop $columns
          (local.set $weight (i32.add (local.get $weights) (local.get $column)))
          (local.set $s0 (v128.load (i32.add (local.get $bias) (local.get $column))))
          (local.set $s1 (local.get $s0))
          (local.set $s2 (local.get $s0))
          (local.set $s3 (local.get $s0))
          (local.set $p0 (local.get $in))
          (local.set $p1 (i32.add (local.get $p0) (local.get $row)))
          (local.set $p2 (i32.add (local.get $p1) (local.get $row)))
          (local.set $p3 (i32.add (local.get $p2) (local.get $row)))
          (local.set $end (local.get $p1))
          (loop $sum
            (local.set $w (v128.load (local.get $weight)))
            (local.set $s0 (f32x4.add (local.get $s0) (f32x4.mul (v128.load32_splat (local.get $p0)) (local.get $w))))
            (local.set $s1 (f32x4.add (local.get $s1) (f32x4.mul (v128.load32_splat (local.get $p1)) (local.get $w))))
            (local.set $s2 (f32x4.add (local.get $s2) (f32x4.mul (v128.load32_splat (local.get $p2)) (local.get $w))))
            (local.set $s3 (f32x4.add (local.get $s3) (f32x4.mul (v128.load32_splat (local.get $p3)) (local.get $w))))
            (local.set $weight (i32.add (local.get $weight) (local.get $outer)))
            (local.set $p1 (i32.add (local.get $p1) (i32.const 4)))
            (local.set $p2 (i32.add (local.get $p2) (i32.const 4)))
            (local.set $p3 (i32.add (local.get $p3) (i32.const 4)))
            (br_if $sum
              (i32.lt_u (local.tee $p0 (i32.add (local.get $p0) (i32.const 4))) (local.get $end))))
          (local.set $q (i32.add (local.get $out) (local.get $column)))
          (v128.store (local.get $q) (call $kept (local.get $s0) (local.get $low) (local.get $high)))
          (v128.store (local.tee $q (i32.add (local.get $q) (local.get $outer)))
            (call $kept (local.get $s1) (local.get $low) (local.get $high)))
          (v128.store (local.tee $q (i32.add (local.get $q) (local.get $outer)))
            (call $kept (local.get $s2) (local.get $low) (local.get $high)))
          (v128.store (i32.add (local.get $q) (local.get $outer))
            (call $kept (local.get $s3) (local.get $low) (local.get $high)))
          (br_if $columns
            (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $outer))))
        (local.set $in (i32.add (local.get $in) (i32.shl (local.get $row) (i32.const 2))))
        (local.set $out (i32.add (local.get $out) (i32.shl (local.get $outer) (i32.const 2))))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
        (br $fours)))
    (block $ended
      (loop $ones
        (br_if $ended (i32.eqz (local.get $rows)))
        (local.set $column (i32.const 0))
        (local.set $end (i32.add (local.get $in) (local.get $row)))
        (loop $columns
          (local.set $weight (i32.add (local.get $weights) (local.get $column)))
          (local.set $s0 (v128.load (i32.add (local.get $bias) (local.get $column))))
          (local.set $p0 (local.get $in))
          (loop $sum
            (local.set $s0
              (f32x4.add (local.get $s0)
                (f32x4.mul (v128.load32_splat (local.get $p0)) (v128.load (local.get $weight)))))
            (local.set $weight (i32.add (local.get $weight) (local.get $outer)))
            (br_if $sum
              (i32.lt_u (local.tee $p0 (i32.add (local.get $p0) (i32.const 4))) (local.get $end))))
          (v128.store (i32.add (local.get $out) (local.get $column))
            (call $kept (local.get $s0) (local.get $low) (local.get $high)))
          (br_if $columns
            (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $outer))))
        (local.set $in (local.get $end))
        (local.set $out (i32.add (local.get $out) (local.get $outer)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $ones))))

  (func $tap (param $sum v128) (param $in i32) (param $weight i32) (result v128)
    (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $in)) (v128.load (local.get $weight)))))

  (func (export "depthwise")
    (param $in i32) (param $weights i32) (param $bias i32) (param $out i32)
    (param $width i32) (param $channels i32) (param $outHeight i32) (param $outWidth i32) (param $stride i32)
    (param $kernel i32) (param $min f32) (param $max f32)
    (local $low v128) (local $high v128) (local $isFive i32) (local $y i32)
    (local $x i32) (local $c i32) (local $row i32) (local $corner i32) (local $line i32)
    (local $p i32) (local $w i32) (local $sum v128)
    (local.set $low (f32x4.splat (local.get $min)))
    (local.set $high (f32x4.splat (local.get $max)))
    (local.set $isFive (i32.eq (local.get $kernel) (i32.const 5)))
    (local.set $channels (i32.shl (local.get $channels) (i32.const 2)))
    (local.set $row (i32.mul (local.get $width) (local.get $channels)))
    (loop $rows
      (local.set $x (local.get $outWidth))
      (local.set $corner (local.get $in))
      (loop $pixels
        (local.set $c (i32.const 0))
        (loop $vectors
          (local.set $w (i32.add (local.get $weights) (local.get $c)))
          (local.set $line (i32.add (local.get $corner) (local.get $c)))
          (local.set $sum (v128.load (i32.add (local.get $bias) (local.get $c))))
          (local.set $y (local.get $kernel))
          (loop $lines
            (local.set $p (local.get $line))
            (local.set $sum (call $tap (local.get $sum) (local.get $p) (local.get $w)))
            (local.set $sum (call $tap (local.get $sum)
              (local.tee $p (i32.add (local.get $p) (local.get $channels)))
              (local.tee $w (i32.add (local.get $w) (local.get $channels)))))
            (local.set $sum (call $tap (local.get $sum)
              (local.tee $p (i32.add (local.get $p) (local.get $channels)))
              (local.tee $w (i32.add (local.get $w) (local.get $channels)))))
            (if (local.get $isFive)
              (then
                (local.set $sum (call $tap (local.get $sum)
                  (local.tee $p (i32.add (local.get $p) (local.get $channels)))
                  (local.tee $w (i32.add (local.get $w) (local.get $channels)))))
                (local.set $sum (call $tap (local.get $sum)
                  (i32.add (local.get $p) (local.get $channels))
                  (local.tee $w (i32.add (local.get $w) (local.get $channels)))))))
            (local.set $w (i32.add (local.get $w) (local.get $channels)))
            (local.set $line (i32.add (local.get $line) (local.get $row)))
            (br_if $lines (local.tee $y (i32.sub (local.get $y) (i32.const 1)))))
          (v128.store (i32.add (local.get $out) (local.get $c))
            (call $kept (local.get $sum) (local.get $low) (local.get $high)))
          (br_if $vectors
            (i32.lt_u (local.tee $c (i32.add (local.get $c) (i32.const 16))) (local.get $channels))))
        (local.set $out (i32.add (local.get $out) (local.get $channels)))
        (local.set $corner (i32.add (local.get $corner) (i32.mul (local.get $stride) (local.get $channels))))
        (br_if $pixels (local.tee $x (i32.sub (local.get $x) (i32.const 1)))))
      (local.set $in (i32.add (local.get $in) (i32.mul (local.get $stride) (local.get $row))))
      (br_if $rows (local.tee $outHeight (i32.sub (local.get $outHeight) (i32.const 1))))))

  (func (export "finish")
    (param $out i32) (param $pixels i32) (param $channels i32)
    (param $shortcut i32) (param $shortcutChannels i32) (param $slope i32)
    (local $c i32) (local $v v128) (local $zero v128)
    (local.set $channels (i32.shl (local.get $channels) (i32.const 2)))
    (local.set $shortcutChannels (i32.shl (local.get $shortcutChannels) (i32.const 2)))
    (loop $each
      (local.set $c (i32.const 0))
      (loop $vectors
        (local.set $v (v128.load (i32.add (local.get $out) (local.get $c))))
        (if (i32.lt_u (local.get $c) (local.get $shortcutChannels))
          (then
            (local.set $v
              (f32x4.add (local.get $v) (v128.load (i32.add (local.get $shortcut) (local.get $c)))))))
        (v128.store
          (i32.add (local.get $out) (local.get $c))
          (f32x4.add
            (f32x4.max (local.get $v) (local.get $zero))
            (f32x4.mul
              (f32x4.min (local.get $v) (local.get $zero))
              (v128.load (i32.add (local.get $slope) (local.get $c))))))
        (br_if $vectors
          (i32.lt_u (local.tee $c (i32.add (local.get $c) (i32.const 16))) (local.get $channels))))
      (local.set $out (i32.add (local.get $out) (local.get $channels)))
      (local.set $shortcut (i32.add (local.get $shortcut) (local.get $shortcutChannels)))
      (br_if $each (local.tee $pixels (i32.sub (local.get $pixels) (i32.const 1))))))

  (func (export "pool")
    (param $in i32) (param $out i32) (param $width i32) (param $channels i32)
    (param $outHeight i32) (param $outWidth i32)
    (local $x i32) (local $c i32) (local $row i32) (local $p i32)
    (local.set $channels (i32.shl (local.get $channels) (i32.const 2)))
    (local.set $row (i32.mul (local.get $width) (local.get $channels)))
    (loop $rows
      (local.set $x (local.get $outWidth))
      (loop $pixels
        (local.set $c (local.get $channels))
        (loop $vectors
          (local.set $p (i32.add (local.get $in) (local.get $channels)))
          (v128.store (local.get $out)
            (f32x4.max
              (f32x4.max (v128.load (local.get $in)) (v128.load (local.get $p)))
              (f32x4.max
                (v128.load (i32.add (local.get $in) (local.get $row)))
                (v128.load (i32.add (local.get $p) (local.get $row))))))
          (local.set $in (i32.add (local.get $in) (i32.const 16)))
          (local.set $out (i32.add (local.get $out) (i32.const 16)))
          (br_if $vectors (local.tee $c (i32.sub (local.get $c) (i32.const 16)))))
        (local.set $in (i32.add (local.get $in) (local.get $channels)))
        (br_if $pixels (local.tee $x (i32.sub (local.get $x) (i32.const 1)))))
      (local.set $in (i32.add (local.get $in) (local.get $row)))
      (br_if $rows (local.tee $outHeight (i32.sub (local.get $outHeight) (i32.const 1)))))))
